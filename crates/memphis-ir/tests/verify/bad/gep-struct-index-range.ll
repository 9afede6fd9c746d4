define void @f(ptr %p) {
  %x = getelementptr { i32, i64 }, ptr %p, i64 0, i32 2
  ret void
}
; error: 2:55: { i32, i64 } has no field 2
