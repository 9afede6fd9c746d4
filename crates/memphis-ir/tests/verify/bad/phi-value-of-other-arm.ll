define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = add i32 1, 2
  br label %join
right:
  br label %join
join:
  %y = phi i32 [ 1, %left ], [ %x, %right ]
  ret i32 %y
}
; error: 10:32: definition of %x does not dominate the end of %right (the path through %entry, %right avoids it)
