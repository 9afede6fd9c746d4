define i32 @f() {
  %x = add i32 %x, 1
  ret i32 %x
}
; error: 2:16: definition of %x does not dominate this use
