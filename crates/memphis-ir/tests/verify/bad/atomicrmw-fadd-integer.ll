define void @f(ptr %p) {
  %x = atomicrmw fadd ptr %p, i32 1 monotonic
  ret void
}
; error: 2:35: atomicrmw fadd needs floating-point type, not i32
