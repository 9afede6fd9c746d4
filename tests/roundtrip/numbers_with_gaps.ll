; test: roundtrip
; Numbers may leave gaps; blocks are numbered with the values, whether their label is written or not.

define i32 @f(i32 %0, i1 %3) {
  %10 = add i32 %0, 1
  br i1 %3, label %12, label %20

12:                                               ; preds = %4
  %13 = add i32 %10, 1
  br label %20

20:                                               ; preds = %12, %4
  %21 = phi i32 [ %10, %4 ], [ %13, %12 ]
  ret i32 %21
}
