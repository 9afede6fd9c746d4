; test: mem2reg
; Bytes as numbers, and as a string.

define [2 x i8] @f(i1 %c) {
  %x = alloca [2 x i8]
  br i1 %c, label %a, label %b
a:
  store [2 x i8] c"ab", ptr %x
  br label %e
b:
  store [2 x i8] [i8 97, i8 98], ptr %x
  br label %e
e:
  %v = load [2 x i8], ptr %x
  ret [2 x i8] %v
}
; =>
; define [2 x i8] @f(i1 %c) {
;   br i1 %c, label %a, label %b
; a:
;   br label %e
; b:
;   br label %e
; e:
;   ret [2 x i8] c"ab"
; }
