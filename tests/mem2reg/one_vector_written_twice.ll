; test: mem2reg
; `<i32 1, i32 1>` is `splat (i32 1)`.

define <2 x i32> @f(i1 %c) {
  %x = alloca <2 x i32>
  br i1 %c, label %a, label %b
a:
  store <2 x i32> <i32 1, i32 1>, ptr %x
  br label %e
b:
  store <2 x i32> splat (i32 1), ptr %x
  br label %e
e:
  %v = load <2 x i32>, ptr %x
  ret <2 x i32> %v
}
; =>
; define <2 x i32> @f(i1 %c) {
;   br i1 %c, label %a, label %b
; a:
;   br label %e
; b:
;   br label %e
; e:
;   ret <2 x i32> <i32 1, i32 1>
; }
