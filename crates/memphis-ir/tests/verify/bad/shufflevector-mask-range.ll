define void @f(<2 x i32> %x) {
  %y = shufflevector <2 x i32> %x, <2 x i32> %x, <2 x i32> <i32 0, i32 4>
  ret void
}
; error: 2:60: a shuffle mask must select lanes of its vectors by number
