define void @f(i32 %x) {
  %y = fcmp oeq i32 %x, %x
  ret void
}
; error: 2:21: fcmp needs floating-point operands, not i32
