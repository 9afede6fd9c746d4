; test: sroa
; All parts are loaded before one is stored.
define i64 @f(i16 %a, i16 %b, i16 %c) {
  %p = alloca [8 x i8], align 2
  %q = getelementptr i8, ptr %p, i64 2
  %r = getelementptr i8, ptr %p, i64 4
  %s = getelementptr i8, ptr %p, i64 6
  store i16 %a, ptr %p
  store i16 %b, ptr %q
  store i16 %c, ptr %r
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 6, i1 false)
  %v = load i64, ptr %p, align 2
  ret i64 %v
}
; =>
; define i64 @f(i16 %a, i16 %b, i16 %c) {
;   %1 = zext i16 %a to i64
;   %2 = zext i16 %a to i64
;   %3 = shl i64 %2, 16
;   %4 = or i64 %1, %3
;   %5 = zext i16 %b to i64
;   %6 = shl i64 %5, 32
;   %7 = or i64 %4, %6
;   %8 = zext i16 %c to i64
;   %9 = shl i64 %8, 48
;   %v = or i64 %7, %9
;   ret i64 %v
; }
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
