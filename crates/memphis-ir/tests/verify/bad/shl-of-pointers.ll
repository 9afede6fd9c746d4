define void @f(ptr %x) {
  %y = shl ptr %x, %x
  ret void
}
; error: 2:16: shl needs integer operands, not ptr
