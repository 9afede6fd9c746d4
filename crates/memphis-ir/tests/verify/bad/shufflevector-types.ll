define void @f(<2 x i32> %x, <4 x i32> %y) {
  %z = shufflevector <2 x i32> %x, <4 x i32> %y, <2 x i32> <i32 0, i32 1>
  ret void
}
; error: 2:46: both vectors of a shuffle must have the same type
