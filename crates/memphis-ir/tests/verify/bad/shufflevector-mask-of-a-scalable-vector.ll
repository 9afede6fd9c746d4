define <vscale x 2 x i8> @f(<vscale x 2 x i8> %a) {
  %x = shufflevector <vscale x 2 x i8> %a, <vscale x 2 x i8> poison, <vscale x 2 x i32> splat (i32 1)
  ret <vscale x 2 x i8> %x
}
; error: 2:89: a shuffle mask must select lanes of its vectors by number
