define void @f(ptr %p) {
  %x = cmpxchg ptr %p, float 1.0, float 2.0 monotonic monotonic
  ret void
}
; error: 2:30: cmpxchg needs integer or pointer type
