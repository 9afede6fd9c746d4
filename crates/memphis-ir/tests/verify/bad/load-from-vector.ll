define void @f(<2 x ptr> %p) {
  %x = load i32, <2 x ptr> %p
  ret void
}
; error: 2:18: expected an operand of type 'ptr'
