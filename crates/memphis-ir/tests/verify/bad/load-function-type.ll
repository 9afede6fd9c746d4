define void @f(ptr %p) {
  %x = load void (), ptr %p
  ret void
}
; error: 2:13: load operand must be a pointer to a first class type
