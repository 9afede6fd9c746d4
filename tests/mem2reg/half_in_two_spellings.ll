; test: mem2reg
; One value, so the phi folds.
define half @f(i1 %c) {
entry:
  %a = alloca half
  store half 1.0, ptr %a
  br i1 %c, label %then, label %end
then:
  store half 0xH3C00, ptr %a
  br label %end
end:
  %v = load half, ptr %a
  ret half %v
}
; =>
; define half @f(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret half 1.0
; }
define <2 x bfloat> @g(i1 %c) {
entry:
  %a = alloca <2 x bfloat>
  store <2 x bfloat> <bfloat 0xR0000, bfloat 0.0>, ptr %a
  br i1 %c, label %then, label %end
then:
  store <2 x bfloat> zeroinitializer, ptr %a
  br label %end
end:
  %v = load <2 x bfloat>, ptr %a
  ret <2 x bfloat> %v
}
; =>
; define <2 x bfloat> @g(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
; then:
;   br label %end
; end:
;   ret <2 x bfloat> <bfloat 0xR0000, bfloat 0.0>
; }
