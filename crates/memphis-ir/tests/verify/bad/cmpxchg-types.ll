define void @f(ptr %p) {
  %x = cmpxchg ptr %p, i32 1, i64 2 monotonic monotonic
  ret void
}
; error: 2:35: compared and new value of cmpxchg must have the same type
