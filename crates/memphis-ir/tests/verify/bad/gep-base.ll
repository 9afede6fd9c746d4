define void @f(i64 %p) {
  %x = getelementptr i8, i64 %p, i64 1
  ret void
}
; error: 2:26: base of getelementptr must be a pointer
