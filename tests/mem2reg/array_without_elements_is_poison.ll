; test: mem2reg
; `[]` is poison.

define [0 x i32] @f(i1 %c) {
  %x = alloca [0 x i32]
  br i1 %c, label %a, label %e
a:
  store [0 x i32] [], ptr %x
  br label %e
e:
  %v = load [0 x i32], ptr %x
  ret [0 x i32] %v
}
; =>
; define [0 x i32] @f(i1 %c) {
;   br i1 %c, label %a, label %e
; a:
;   br label %e
; e:
;   ret [0 x i32] undef
; }
