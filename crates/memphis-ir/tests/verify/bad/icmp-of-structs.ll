define void @f({ i32 } %x) {
  %y = icmp eq { i32 } %x, %x
  ret void
}
; error: 2:24: icmp needs integer or pointer operands, not { i32 }
