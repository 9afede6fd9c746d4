define void @f(<2 x i1> %c, <4 x i32> %x) {
  %y = select <2 x i1> %c, <4 x i32> %x, <4 x i32> %x
  ret void
}
; error: 2:24: vector select needs condition and values of the same length
