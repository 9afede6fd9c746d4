; test: sroa
; An address of such a lane is no address; the pass crashed: llvm-project issue 176628.
define <8 x i1> @f(<8 x i1> %x, i8 %y) {
  %p = alloca [2 x <8 x i1>], align 2
; ^ %p.1 stays in memory: it is accessed as another type than the one it was allocated for
  store <8 x i1> %x, ptr %p
  %q = getelementptr [2 x <8 x i1>], ptr %p, i64 0, i64 1
  store i8 %y, ptr %q
  %v = load <8 x i1>, ptr %q
  %w = load <8 x i1>, ptr %p
  %s = and <8 x i1> %v, %w
  ret <8 x i1> %s
}
; =>
; define <8 x i1> @f(<8 x i1> %x, i8 %y) {
;   %p.1 = alloca [1 x i8], align 1
;   store i8 %y, ptr %p.1
;   %v = load <8 x i1>, ptr %p.1
;   %s = and <8 x i1> %v, %x
;   ret <8 x i1> %s
; }
define <4 x i1> @g(<4 x i1> %x) {
  %p = alloca <4 x i1>, align 1
; ^ %p stays in memory: it is accessed as another type than the one it was allocated for
  store <4 x i1> %x, ptr %p
  %i = load i8, ptr %p
  %j = xor i8 %i, 1
  store i8 %j, ptr %p
  %v = load <4 x i1>, ptr %p
  ret <4 x i1> %v
}
; => unchanged
define i4 @h(<4 x i1> %x) {
  %p = alloca <4 x i1>, align 1
; ^ %p stays in memory: it is accessed as another type than the one it was allocated for
  store <4 x i1> %x, ptr %p
  %i = load i4, ptr %p
  ret i4 %i
}
; => unchanged
define <2 x i4> @lane(<2 x i4> %x) {
  %p = alloca <2 x i4>, align 1
; ^ %p stays in memory: it is accessed with an index that is not a constant, in `store i4 7, ptr %q`
  store <2 x i4> %x, ptr %p
  %q = getelementptr <2 x i4>, ptr %p, i64 0, i64 1
  store i4 7, ptr %q
  %v = load <2 x i4>, ptr %p
  ret <2 x i4> %v
}
; => unchanged
