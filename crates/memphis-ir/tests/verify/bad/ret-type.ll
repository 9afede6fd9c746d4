define i32 @f(i64 %x) {
  ret i64 %x
}
; error: 2:7: value doesn't match function result type 'i32': found 'i64'
