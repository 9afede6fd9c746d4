define void @f() {
  ret i32 0
}
; error: 2:7: value doesn't match function result type 'void': found 'i32'
