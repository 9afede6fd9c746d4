define void @f(i64 %p) {
  %x = load i32, i64 %p
  ret void
}
; error: 2:18: expected an operand of type 'ptr'
