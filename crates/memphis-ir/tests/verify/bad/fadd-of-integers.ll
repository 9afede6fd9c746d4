define void @f(i32 %x) {
  %y = fadd i32 %x, %x
  ret void
}
; error: 2:17: fadd needs floating-point operands, not i32
