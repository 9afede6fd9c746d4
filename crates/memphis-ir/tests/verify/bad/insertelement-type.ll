define void @f(<2 x i32> %x) {
  %y = insertelement <2 x i32> %x, i64 1, i32 0
  ret void
}
; error: 2:40: inserted element has type i64, those of the vector i32
