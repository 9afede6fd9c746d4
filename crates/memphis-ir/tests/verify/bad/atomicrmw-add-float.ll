define void @f(ptr %p) {
  %x = atomicrmw add ptr %p, float 1.0 monotonic
  ret void
}
; error: 2:36: atomicrmw add needs integer type, not float
