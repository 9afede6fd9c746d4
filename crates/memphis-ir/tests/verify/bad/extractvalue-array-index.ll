define void @f([2 x i32] %x) {
  %y = extractvalue [2 x i32] %x, 2
  ret void
}
; error: 2:35: invalid indices for aggregate operand
