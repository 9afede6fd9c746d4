define void @f(i32 %x) {
  %y = extractvalue i32 %x, 0
  ret void
}
; error: 2:29: invalid indices for aggregate operand
