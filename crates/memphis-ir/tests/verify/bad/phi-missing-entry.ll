define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %x = phi i32 [ 1, %left ]
  ret i32 %x
}
; error: 7:3: phi has no entry for the predecessor %entry
