define void @f(<2 x i8> %x) {
  %y = zext <2 x i8> %x to <4 x i32>
  ret void
}
; error: 2:22: invalid zext from <2 x i8> to <4 x i32>
