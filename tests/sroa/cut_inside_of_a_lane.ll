; test: sroa
define i16 @f(<2 x i32> %v) {
  %p = alloca <2 x i32>, align 8
  store <2 x i32> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 6
  %x = load i16, ptr %q
  ret i16 %x
}
; =>
; define i16 @f(<2 x i32> %v) {
;   %1 = extractelement <2 x i32> %v, i64 1
;   %2 = lshr i32 %1, 16
;   %3 = trunc i32 %2 to i16
;   ret i16 %3
; }
