define i32 @f() {
  ret i32 null
}
; error: 2:11: null must be a pointer type
