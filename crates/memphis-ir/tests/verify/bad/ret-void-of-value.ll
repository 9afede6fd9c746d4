define i32 @f() {
  ret void
}
; error: 2:7: value doesn't match function result type 'i32': found 'void'
