define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = add i32 1, 2
  br label %join
right:
  br label %join
join:
  ret i32 %x
}
; error: 10:11: definition of %x does not dominate this use (the path through %entry, %right, %join avoids it)
