; test: newer
; The number of the block is renewed once.
define i32 @f(i1 %c) {
  %1 = alloca i32
  %2 = alloca i32
  store i32 1, ptr %1
  br i1 %c, label %3, label %4
3:
  store i32 2, ptr %1
  br label %4
4:
  %5 = load i32, ptr %1
  frobnicate ptr blockaddress(@f, %4), i32 %5
  br label %6
6:
  ret i32 %5
}
; =>
; define i32 @f(i1 %c) {
;   br i1 %c, label %1, label %2
; 1:
;   br label %2
; 2:
;   %.0 = phi i32 [ 2, %1 ], [ 1, %0 ]
;   frobnicate ptr blockaddress(@f, %2), i32 %.0
;   br label %3
; 3:
;   ret i32 %.0
; }
