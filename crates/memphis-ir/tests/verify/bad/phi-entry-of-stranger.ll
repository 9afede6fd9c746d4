define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
stranger:
  unreachable
join:
  %x = phi i32 [ 1, %left ], [ 2, %stranger ]
  ret i32 %x
}
; error: 9:35: phi has an entry for %stranger, which is not a predecessor of %join
; error: 9:3: phi has no entry for the predecessor %entry
