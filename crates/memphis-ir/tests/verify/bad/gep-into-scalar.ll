define void @f(ptr %p) {
  %x = getelementptr i32, ptr %p, i64 0, i64 0
  ret void
}
; error: 2:46: getelementptr cannot index into i32
