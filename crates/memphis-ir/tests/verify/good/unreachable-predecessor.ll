define i32 @f() {
entry:
  %x = add i32 1, 2
  br label %join
dead:
  %y = add i32 %y, 1
  br label %join
join:
  %z = phi i32 [ %x, %entry ], [ %y, %dead ]
  %w = add i32 %z, %x
  ret i32 %w
}
