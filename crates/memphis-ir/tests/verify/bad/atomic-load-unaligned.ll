define void @f(ptr %p) {
  %x = load atomic i32, ptr %p acquire
  ret void
}
; error: 2:3: atomic load must have explicit alignment
