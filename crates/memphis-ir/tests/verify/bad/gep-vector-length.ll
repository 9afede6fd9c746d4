define void @f(<2 x ptr> %p, <4 x i64> %i) {
  %x = getelementptr i8, <2 x ptr> %p, <4 x i64> %i
  ret void
}
; error: 2:50: getelementptr vector index has a wrong number of elements
