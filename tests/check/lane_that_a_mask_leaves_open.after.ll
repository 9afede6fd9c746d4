; test: roundtrip

define <2 x i32> @f(<2 x i32> noundef %a, i1 %c) {
  %s = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 0, i32 undef>
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  ret <2 x i32> %s
}
