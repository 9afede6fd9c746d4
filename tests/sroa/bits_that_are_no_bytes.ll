; test: sroa
define i1 @f(i1 %x) {
  %p = alloca i8, align 1
  store i1 %x, ptr %p
  %b = load i8, ptr %p
  %y = load i1, ptr %p
  call void @use(i8 %b)
  ret i1 %y
}
; =>
; define i1 @f(i1 %x) {
;   %1 = zext i1 %x to i8
;   %y = trunc i8 %1 to i1
;   call void @use(i8 %1)
;   ret i1 %y
; }
define i20 @g(i20 %x) {
  %p = alloca i32, align 4
  store i20 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %q
  %y = load i20, ptr %p
  ret i20 %y
}
; =>
; define i20 @g(i20 %x) {
;   %1 = zext i20 %x to i24
;   %2 = trunc i24 %1 to i8
;   %3 = lshr i24 %1, 8
;   %4 = trunc i24 %3 to i8
;   %5 = lshr i24 %1, 16
;   %6 = trunc i24 %5 to i8
;   %7 = zext i8 %2 to i24
;   %8 = zext i8 0 to i24
;   %9 = shl i24 %8, 8
;   %10 = or i24 %7, %9
;   %11 = zext i8 %6 to i24
;   %12 = shl i24 %11, 16
;   %13 = or i24 %10, %12
;   %y = trunc i24 %13 to i20
;   ret i20 %y
; }
declare void @use(i8)
