; test: sroa
; As a lane of a vector, an i24 has three bytes; as an element of an array, it has four.
target datalayout = "e-f80:128"
define i24 @f(<4 x i24> %x, i24 %y) {
  %p = alloca <4 x i24>, align 16
; ^ %p stays in memory: it is accessed with an index that is not a constant, in `store i24 %y, ptr %q`
  store <4 x i24> %x, ptr %p
  %q = getelementptr <4 x i24>, ptr %p, i64 0, i64 2
  store i24 %y, ptr %q
  %r = getelementptr i24, ptr %p, i64 2
  %v = load i24, ptr %r
  ret i24 %v
}
; => unchanged
define x86_fp80 @g(<2 x x86_fp80> %x) {
  %p = alloca <2 x x86_fp80>, align 16
; ^ %p stays in memory: it is accessed with an index that is not a constant, in `%q = getelementptr <2 x x86_fp80>, ptr %p, i64 0, i64 1`
  store <2 x x86_fp80> %x, ptr %p
  %q = getelementptr <2 x x86_fp80>, ptr %p, i64 0, i64 1
  %v = load x86_fp80, ptr %q
  ret x86_fp80 %v
}
; => unchanged
define i32 @without_padding(<4 x i32> %x, i32 %y) {
  %p = alloca <4 x i32>, align 16
  store <4 x i32> %x, ptr %p
  %q = getelementptr <4 x i32>, ptr %p, i64 0, i64 2
  store i32 %y, ptr %q
  %r = getelementptr i32, ptr %p, i64 2
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @without_padding(<4 x i32> %x, i32 %y) {
;   %1 = extractelement <4 x i32> %x, i64 2
;   ret i32 %y
; }
