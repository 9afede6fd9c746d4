define void @f(ptr %p) {
  %x = load atomic { i32 }, ptr %p acquire, align 4
  ret void
}
; error: 2:3: type { i32 } cannot be accessed atomically
