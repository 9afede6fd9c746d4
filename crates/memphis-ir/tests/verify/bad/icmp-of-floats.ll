define void @f(float %x) {
  %y = icmp eq float %x, %x
  ret void
}
; error: 2:22: icmp needs integer or pointer operands, not float
