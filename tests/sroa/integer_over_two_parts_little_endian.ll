; test: sroa
; The first byte of an integer is its last digit.
target datalayout = "e-i64:64"
define i64 @load(i32 %a, i16 %b, i16 %c) {
  %p = alloca i64, align 8
  store i32 %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i16 %b, ptr %q
  %r = getelementptr i8, ptr %p, i64 6
  store i16 %c, ptr %r
  %v = load i64, ptr %p
  ret i64 %v
}
; =>
; define i64 @load(i32 %a, i16 %b, i16 %c) {
;   %1 = zext i32 %a to i64
;   %2 = zext i16 %b to i64
;   %3 = shl i64 %2, 32
;   %4 = or i64 %1, %3
;   %5 = zext i16 %c to i64
;   %6 = shl i64 %5, 48
;   %v = or i64 %4, %6
;   ret i64 %v
; }
define i8 @store(i64 %x) {
  %p = alloca i64, align 8
  store i64 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %v = load i8, ptr %q
  ret i8 %v
}
; =>
; define i8 @store(i64 %x) {
;   %1 = lshr i64 %x, 8
;   %2 = trunc i64 %1 to i8
;   ret i8 %2
; }
