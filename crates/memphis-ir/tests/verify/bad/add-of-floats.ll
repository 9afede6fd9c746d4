define void @f(float %x) {
  %y = add float %x, %x
  ret void
}
; error: 2:18: add needs integer operands, not float
