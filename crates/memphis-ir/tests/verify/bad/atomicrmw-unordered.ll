define void @f(ptr %p) {
  %x = atomicrmw add ptr %p, i32 1 unordered
  ret void
}
; error: 2:35: atomicrmw cannot be unordered
