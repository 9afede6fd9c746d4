; test: mem2reg
; `int f(int n, const int *p)` as clang writes it: the return value, two parameters, a sum and a counter. The parameters are finished
; early, so the φs are called `.0`, `.01`, `.02` for the return value, the counter and the sum.
define i32 @f(i32 %0, ptr %1) {
  %3 = alloca i32
  %4 = alloca i32
  %5 = alloca ptr
  %6 = alloca i32
  %7 = alloca i32
  store i32 %0, ptr %4
  store ptr %1, ptr %5
  store i32 0, ptr %6
  store i32 0, ptr %7
  br label %8
8:
  %9 = load i32, ptr %7
  %10 = load i32, ptr %4
  %11 = icmp slt i32 %9, %10
  br i1 %11, label %12, label %25
12:
  %13 = load ptr, ptr %5
  %14 = load i32, ptr %7
  %15 = getelementptr i32, ptr %13, i32 %14
  %16 = load i32, ptr %15
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %19
18:
  store i32 -1, ptr %3
  br label %27
19:
  %20 = load i32, ptr %6
  %21 = add i32 %20, %16
  store i32 %21, ptr %6
  br label %22
22:
  %23 = load i32, ptr %7
  %24 = add i32 %23, 1
  store i32 %24, ptr %7
  br label %8
25:
  %26 = load i32, ptr %6
  store i32 %26, ptr %3
  br label %27
27:
  %28 = load i32, ptr %3
  ret i32 %28
}
; =>
; define i32 @f(i32 %0, ptr %1) {
;   br label %3
; 3:
;   %.02 = phi i32 [ 0, %2 ], [ %11, %12 ]
;   %.01 = phi i32 [ 0, %2 ], [ %13, %12 ]
;   %4 = icmp slt i32 %.01, %0
;   br i1 %4, label %5, label %14
; 5:
;   %6 = getelementptr i32, ptr %1, i32 %.01
;   %7 = load i32, ptr %6
;   %8 = icmp eq i32 %7, 0
;   br i1 %8, label %9, label %10
; 9:
;   br label %15
; 10:
;   %11 = add i32 %.02, %7
;   br label %12
; 12:
;   %13 = add i32 %.01, 1
;   br label %3
; 14:
;   br label %15
; 15:
;   %.0 = phi i32 [ -1, %9 ], [ %.02, %14 ]
;   ret i32 %.0
; }
