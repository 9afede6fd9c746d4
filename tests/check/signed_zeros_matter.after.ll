; test: roundtrip

define float @f(i1 %c, float %a) "no-signed-zeros-fp-math"="false" {
  br i1 %c, label %t, label %e
t:
  br label %e
e:
  %v = phi nsz float [ 0.0, %0 ], [ %a, %t ]
  ret float %v
}
