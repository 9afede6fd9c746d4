define void @f(ptr %p) {
  %x = load atomic i24, ptr %p acquire, align 4
  ret void
}
; error: 2:3: size of an atomic access must be a power of two bytes, not 24 bits
