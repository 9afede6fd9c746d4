@labels = constant [2 x ptr] [ptr blockaddress(@f, %3), ptr blockaddress(@f, %6)]

define i32 @f(i32 %0, ptr %1) {
  indirectbr ptr %1, [label %3, label %6]

3:                                                ; preds = %6, %2
  %4 = phi i32 [ %0, %2 ], [ %7, %6 ]
  %5 = add i32 %4, %0
  ret i32 %5

6:                                                ; preds = %6, %2
  %7 = load i32, ptr %1
  %8 = icmp slt i32 %7, %0
  br i1 %8, label %3, label %6
}

define void @0(i32 %0) {
  %2 = call i32 @f(i32 %0, ptr null)
  unreachable
}
