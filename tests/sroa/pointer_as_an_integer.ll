; test: sroa
; A part that is a pointer somewhere is a pointer everywhere: then its provenance is not lost.
define i64 @f(ptr %p) {
  %x = alloca [8 x i8], align 8
  store ptr %p, ptr %x
  %i = load i64, ptr %x
  ret i64 %i
}
; =>
; define i64 @f(ptr %p) {
;   %i = ptrtoint ptr %p to i64
;   ret i64 %i
; }
define ptr @copied_as_an_integer(ptr %p) {
  %x = alloca [8 x i8], align 8
  %y = alloca [8 x i8], align 8
  store ptr %p, ptr %x
  %i = load i64, ptr %x
  store i64 %i, ptr %y
  %v = load ptr, ptr %y
  ret ptr %v
}
; =>
; define ptr @copied_as_an_integer(ptr %p) {
;   %i = ptrtoint ptr %p to i64
;   %1 = inttoptr i64 %i to ptr
;   ret ptr %1
; }
