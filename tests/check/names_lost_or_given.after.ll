; test: roundtrip
declare void @take(ptr)
declare i1 @more(i32, i32)

define i32 @lost(i32 %0, i32 %1) {
  %3 = alloca i32
  store i32 %0, ptr %3
  call void @take(ptr %3)
  br label %4

4:
  %5 = phi i32 [ %1, %2 ], [ %8, %4 ]
  %6 = phi i32 [ %0, %2 ], [ %7, %4 ]
  %7 = phi i32 [ %1, %2 ], [ %6, %4 ]
  %8 = add i32 %5, %6
  %9 = call i1 @more(i32 %6, i32 %7)
  br i1 %9, label %4, label %10

10:
  %11 = load i32, ptr %3
  %12 = add i32 %8, %7
  %13 = add i32 %12, %11
  ret i32 %13
}

define i32 @given(i32 %arg, i32 %arg1) {
bb:
  %i = alloca i32
  store i32 %arg, ptr %i
  call void @take(ptr %i)
  br label %bb2

bb2:
  %.0 = phi i32 [ %arg1, %bb ], [ %i5, %bb2 ]
  %i3 = phi i32 [ %arg, %bb ], [ %i4, %bb2 ]
  %i4 = phi i32 [ %arg1, %bb ], [ %i3, %bb2 ]
  %i5 = add i32 %.0, %i3
  %i6 = call i1 @more(i32 %i3, i32 %i4)
  br i1 %i6, label %bb2, label %bb7

bb7:
  %i8 = load i32, ptr %i
  %i9 = add i32 %i5, %i8
  ret i32 %i9
}

define i32 @between(i1 %0, i32 %1, i32 %2) {
  br i1 %0, label %4, label %5

4:
  br label %5

5:
  %6 = phi i32 [ 1, %3 ], [ 2, %4 ]
  %7 = phi i32 [ %1, %3 ], [ %2, %4 ]
  %8 = phi i32 [ 3, %3 ], [ 4, %4 ]
  %9 = add i32 %6, %8
  %10 = add i32 %9, %7
  ret i32 %10
}

define void @labels(ptr %0) {
  indirectbr ptr %0, [label %2, label %3]

2:
  call void @take(ptr blockaddress(@labels, %3))
  br label %3

3:
  ret void
}
