define void @f(ptr %p) {
  %x = getelementptr { i32, i64 }, ptr %p, i64 0, i64 1
  ret void
}
; error: 2:55: index into a struct must be a constant i32
