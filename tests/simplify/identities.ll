; test: simplify
define i32 @operands(i32 %a) {
  %1 = add i32 %a, 0
  %2 = mul i32 1, %1
  %3 = sub i32 %2, 0
  %4 = or i32 %3, %3
  %5 = and i32 %4, -1
  %6 = xor i32 %5, 0
  %7 = udiv i32 %6, 1
  %8 = shl i32 %7, 0
  %9 = sub i32 0, %8
  %10 = sub i32 0, %9
  %11 = xor i32 %10, -1
  %12 = xor i32 -1, %11
  ret i32 %12
}
; =>
; define i32 @operands(i32 %a) {
;   %1 = sub i32 0, %a
;   %2 = xor i32 %a, -1
;   ret i32 %a
; }

define i32 @constants(i32 %a) {
  %1 = sub i32 %a, %a
  %2 = xor i32 %a, %a
  %3 = mul i32 %a, 0
  %4 = urem i32 %a, 1
  %5 = or i32 %1, %2
  %6 = or i32 %3, %4
  %7 = or i32 %5, %6
  ret i32 %7
}
; =>
; define i32 @constants(i32 %a) {
;   ret i32 0
; }

define <2 x i32> @vectors(<2 x i32> %a) {
  %1 = add <2 x i32> %a, zeroinitializer
  %2 = mul <2 x i32> %1, splat (i32 1)
  %3 = and <2 x i32> %2, <i32 -1, i32 -1>
  %4 = sub <2 x i32> %3, %3
  %5 = or <2 x i32> %4, %3
  ret <2 x i32> %5
}
; =>
; define <2 x i32> @vectors(<2 x i32> %a) {
;   ret <2 x i32> %a
; }

define i1 @comparisons(i32 %a, i1 %c) {
  %1 = icmp ule i32 %a, %a
  %2 = icmp ult i32 %a, 0
  %3 = icmp sge i32 %a, -2147483648
  %4 = zext i1 %c to i32
  %5 = icmp ne i32 %4, 0
  %6 = sext i1 %5 to i8
  %7 = icmp eq i8 %6, -1
  %8 = and i1 %1, %3
  %9 = or i1 %2, %7
  %10 = and i1 %8, %9
  ret i1 %10
}
; =>
; define i1 @comparisons(i32 %a, i1 %c) {
;   %1 = zext i1 %c to i32
;   %2 = sext i1 %c to i8
;   ret i1 %c
; }

define i8 @casts(i8 %a, i8 %b) {
  %1 = zext i8 %a to i32
  %2 = trunc i32 %1 to i8
  %3 = sext i8 %2 to i64
  %4 = trunc i64 %3 to i8
  ; not these
  %5 = trunc i64 %3 to i32
  %6 = trunc i32 %5 to i8
  %7 = add i8 %4, %6
  ret i8 %7
}
; =>
; define i8 @casts(i8 %a, i8 %b) {
;   %1 = zext i8 %a to i32
;   %2 = sext i8 %a to i64
;   ; not these
;   %3 = trunc i64 %2 to i32
;   %4 = trunc i32 %3 to i8
;   %5 = add i8 %a, %4
;   ret i8 %5
; }

define i32 @selects(i1 %c, i32 %a, i32 %b) {
  %1 = select i1 true, i32 %a, i32 %b
  %2 = select i1 %c, i32 %1, i32 %a
  %3 = select i1 %c, i1 true, i1 false
  %4 = select i1 %3, i32 poison, i32 %2
  ; undef is less than poison: %b may be poison where undef is not
  %5 = select i1 %3, i32 undef, i32 %b
  %6 = add i32 %4, %5
  ret i32 %6
}
; =>
; define i32 @selects(i1 %c, i32 %a, i32 %b) {
;   ; undef is less than poison: %b may be poison where undef is not
;   %1 = select i1 %c, i32 undef, i32 %b
;   %2 = add i32 %a, %1
;   ret i32 %2
; }

define i32 @parts(i32 %a, i32 %b) {
  %1 = insertvalue { i32, { i32, i32 } } poison, i32 %a, 0
  %2 = insertvalue { i32, { i32, i32 } } %1, i32 %b, 1, 0
  %3 = extractvalue { i32, { i32, i32 } } %2, 0
  %4 = extractvalue { i32, { i32, i32 } } %2, 1, 0
  ; partly written
  %5 = extractvalue { i32, { i32, i32 } } %2, 1
  %6 = extractvalue { i32, i32 } %5, 1
  %7 = add i32 %3, %4
  %8 = add i32 %7, %6
  ret i32 %8
}
; =>
; define i32 @parts(i32 %a, i32 %b) {
;   %1 = insertvalue { i32, { i32, i32 } } poison, i32 %a, 0
;   %2 = insertvalue { i32, { i32, i32 } } %1, i32 %b, 1, 0
;   ; partly written
;   %3 = extractvalue { i32, { i32, i32 } } %2, 1
;   %4 = extractvalue { i32, i32 } %3, 1
;   %5 = add i32 %a, %b
;   %6 = add i32 %5, %4
;   ret i32 %6
; }

define i32 @frozen(i32 %a) {
  %1 = freeze i32 7
  %2 = freeze i32 %a
  %3 = freeze i32 %2
  %4 = freeze i32 undef
  %5 = add i32 %1, %3
  %6 = add i32 %5, %4
  ret i32 %6
}
; =>
; define i32 @frozen(i32 %a) {
;   %1 = freeze i32 %a
;   %2 = add i32 7, %1
;   ret i32 %2
; }

define ptr @addresses(ptr %p) {
  %1 = getelementptr i8, ptr %p, i64 0
  %2 = getelementptr inbounds { i32, [4 x i8] }, ptr %1, i32 0, i32 1, i64 0
  %3 = getelementptr { i32 }, ptr %2, i64 0, i32 0
  ret ptr %3
}
; =>
; define ptr @addresses(ptr %p) {
;   %1 = getelementptr inbounds { i32, [4 x i8] }, ptr %p, i32 0, i32 1, i64 0
;   ret ptr %1
; }
