define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %x = phi i32 [ 1, %left ], [ 2, %entry ]
  %y = phi i32 [ 1, %left ]
  ret i32 %x
}
; error: 8:3: phi has no entry for the predecessor %entry
