define void @f(<2 x i32> %x) {
  %y = shufflevector <2 x i32> %x, <2 x i32> %x, <2 x i32> <i32 0, i32 4>
  ret void
}
; error: 2:60: shuffle mask selects elements that the vectors do not have
