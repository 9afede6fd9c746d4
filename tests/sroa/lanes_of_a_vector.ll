; test: sroa
; Parts of a vector are lanes.
define float @f(<4 x float> %v, float %x) {
  %p = alloca <4 x float>, align 16
  store <4 x float> %v, ptr %p
  %second = getelementptr float, ptr %p, i64 1
  store float %x, ptr %second
  %w = load <4 x float>, ptr %p
  %third = getelementptr float, ptr %p, i64 2
  %y = load float, ptr %third
  %e = extractelement <4 x float> %w, i64 1
  %s = fadd float %e, %y
  ret float %s
}
; =>
; define float @f(<4 x float> %v, float %x) {
;   %1 = extractelement <4 x float> %v, i64 0
;   %2 = extractelement <4 x float> %v, i64 1
;   %3 = extractelement <4 x float> %v, i64 2
;   %4 = extractelement <4 x float> %v, i64 3
;   %5 = insertelement <4 x float> poison, float %1, i64 0
;   %6 = insertelement <4 x float> %5, float %x, i64 1
;   %7 = insertelement <4 x float> %6, float %3, i64 2
;   %w = insertelement <4 x float> %7, float %4, i64 3
;   %e = extractelement <4 x float> %w, i64 1
;   %s = fadd float %e, %3
;   ret float %s
; }
