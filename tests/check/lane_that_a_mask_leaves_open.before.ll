; test: roundtrip
; An undefined lane of a mask is poison.
define <2 x i32> @f(<2 x i32> noundef %a, i1 %c) {
  %x = alloca <2 x i32>
  %s = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 0, i32 undef>
  br i1 %c, label %t, label %e
t:
  store <2 x i32> %s, ptr %x
  br label %e
e:
  %v = load <2 x i32>, ptr %x
  ret <2 x i32> %v
}
