; test: sroa
; As an integer, the vector would be all poison if one lane is.
define i32 @f(i32 %x) {
  %p = alloca i64, align 8
  %v = insertelement <2 x i32> poison, i32 %x, i64 1
  store <2 x i32> %v, ptr %p
  %w = load <2 x i32>, ptr %p
  %e = extractelement <2 x i32> %w, i64 1
  %i = load i64, ptr %p
  %t = trunc i64 %i to i32
  %s = add i32 %e, %t
  ret i32 %s
}
; =>
; define i32 @f(i32 %x) {
;   %v = insertelement <2 x i32> poison, i32 %x, i64 1
;   %e = extractelement <2 x i32> %v, i64 1
;   %i = bitcast <2 x i32> %v to i64
;   %t = trunc i64 %i to i32
;   %s = add i32 %e, %t
;   ret i32 %s
; }
