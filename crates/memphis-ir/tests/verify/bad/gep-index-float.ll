define void @f(ptr %p) {
  %x = getelementptr i8, ptr %p, float 1.0
  ret void
}
; error: 2:40: getelementptr index must be an integer
