define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 1, %entry ], [ %a, %loop ]
  %self = phi i32 [ 2, %entry ], [ %self, %loop ]
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %a
}
