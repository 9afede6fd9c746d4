; test: roundtrip
%0 = type { i32, %1 }
%1 = type { i64, ptr }
$group = comdat any
$helper = comdat any

@0 = private unnamed_addr constant [2 x i8] c"a\00"
@1 = private unnamed_addr constant [2 x i8] c"b\00"
@2 = internal constant [2 x ptr] [ptr @5, ptr blockaddress(@5, %3)]
@shown = global ptr @2
@3 = internal global %0 zeroinitializer, comdat($group)
@4 = internal alias %0, ptr @3

declare void @take(ptr, ptr)

define internal i32 @5(ptr byval(%0) %0, i32 %1) comdat($helper) {
  br label %3

3:
  %4 = phi i32 [ %1, %2 ], [ %5, %3 ]
  %5 = sub i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %3

7:
  %8 = getelementptr %0, ptr %0, i32 0, i32 1, i32 1
  %9 = load i32, ptr %8
  ret i32 %9
}

define internal void @6(ptr %0) {
  call void @take(ptr @1, ptr %0)
  ret void
}

define i32 @f(ptr %0) {
  call void @take(ptr @0, ptr @4)
  call void @6(ptr @0)
  %2 = call i32 @5(ptr byval(%0) %0, i32 3)
  ret i32 %2
}
