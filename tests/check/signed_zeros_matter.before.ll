; test: roundtrip
; "no-signed-zeros-fp-math"="false" allows nothing.
define float @f(i1 %c, float %a) "no-signed-zeros-fp-math"="false" {
  %x = alloca float
  store float 0.0, ptr %x
  br i1 %c, label %t, label %e
t:
  store float %a, ptr %x
  br label %e
e:
  %v = load float, ptr %x
  ret float %v
}
