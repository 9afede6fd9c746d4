; test: mem2reg
; Integers are cut to their width, however many digits they have.

define i256 @f(i1 %c) {
  %x = alloca i256
  br i1 %c, label %a1, label %b1
a1:
  store i256 -1, ptr %x
  br label %e
b1:
  store i256 115792089237316195423570985008687907853269984665640564039457584007913129639935, ptr %x
  br label %e
e:
  %v = load i256, ptr %x
  ret i256 %v
}
; =>
; define i256 @f(i1 %c) {
;   br i1 %c, label %a1, label %b1
; a1:
;   br label %e
; b1:
;   br label %e
; e:
;   ret i256 -1
; }
