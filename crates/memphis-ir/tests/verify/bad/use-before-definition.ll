define i32 @f() {
  %x = add i32 %y, 1
  %y = add i32 1, 1
  ret i32 %x
}
; error: 2:16: definition of %y does not dominate this use
