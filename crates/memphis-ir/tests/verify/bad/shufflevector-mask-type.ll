define void @f(<2 x i32> %x) {
  %z = shufflevector <2 x i32> %x, <2 x i32> %x, <2 x i64> <i64 0, i64 1>
  ret void
}
; error: 2:60: shuffle mask must be a vector of i32, scalable if the vectors are
