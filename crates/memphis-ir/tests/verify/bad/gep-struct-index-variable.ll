define void @f(ptr %p, i32 %i) {
  %x = getelementptr { i32, i64 }, ptr %p, i64 0, i32 %i
  ret void
}
; error: 2:55: index into a struct must be a constant i32
