; test: mem2reg
; φs have names, so they take no number.
define i32 @f(i1 %0, i32 %1) {
  %3 = alloca i32
  store i32 %1, ptr %3
  br i1 %0, label %4, label %7
4:
  %5 = load i32, ptr %3
  %6 = add i32 %5, 1
  store i32 %6, ptr %3
  br label %7
7:
  %8 = load i32, ptr %3
  %9 = mul i32 %8, %8
  ret i32 %9
}
; =>
; define i32 @f(i1 %0, i32 %1) {
;   br i1 %0, label %3, label %5
; 3:
;   %4 = add i32 %1, 1
;   br label %5
; 5:
;   %.0 = phi i32 [ %4, %3 ], [ %1, %2 ]
;   %6 = mul i32 %.0, %.0
;   ret i32 %6
; }
