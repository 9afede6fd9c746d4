define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %x = phi i32 [ 1, %left ], [ 2, %entry ]
  %y = phi i32 [ 1, %left ], [ %x, %entry ]
  ret i32 %y
}
; error: 8:32: definition of %x does not dominate the end of %entry (the path through %entry avoids it)
