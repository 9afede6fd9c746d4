%point = type { i32, float }

define float @sum(ptr %points, i64 %n) {
entry:
  %total = alloca %point, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %total, i8 0, i64 8, i1 false)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr %point, ptr %points, i64 %i
  %count = load i32, ptr %total
  %more = add i32 %count, 1
  store i32 %more, ptr %total
  %y.from = getelementptr %point, ptr %from, i64 0, i32 1
  %y = load float, ptr %y.from
  %y.total = getelementptr %point, ptr %total, i64 0, i32 1
  %so.far = load float, ptr %y.total
  %sum = fadd float %so.far, %y
  store float %sum, ptr %y.total
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop

exit:
  %c = load i32, ptr %total
  %f = sitofp i32 %c to float
  %mean = fdiv float %sum, %f
  ret float %mean
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
