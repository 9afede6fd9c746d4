define void @f(ptr %p) {
  %x = cmpxchg ptr %p, i32 1, i32 2 acq_rel release
  ret void
}
; error: 2:36: failure ordering of cmpxchg cannot be release or acq_rel
