; test: mem2reg
; Typed pointers and numbered labels, as older releases wrote them.
define dso_local i32 @main() {
  %1 = alloca i32
  %2 = alloca i32
  store i32 1, i32* %1
  %3 = load i32, i32* %1
  %4 = icmp sgt i32 %3, 0
  br i1 %4, label %5, label %8

5:
  store i32 1, i32* %2
  br label %6

6:
  %7 = load i32, i32* %2
  ret i32 %7

8:
  %9 = sub i32 0, 1
  store i32 %9, i32* %2
  br label %6
}
; =>
; define dso_local i32 @main() {
;   %1 = icmp sgt i32 1, 0
;   br i1 %1, label %2, label %4
;
; 2:
;   br label %3
;
; 3:
;   %.0 = phi i32 [ 1, %2 ], [ %5, %4 ]
;   ret i32 %.0
;
; 4:
;   %5 = sub i32 0, 1
;   br label %3
; }
