define i32 @f(i1 %c) {
entry:
  br i1 %c, label %join, label %join
join:
  %x = phi i32 [ 1, %entry ]
  ret i32 %x
}
; error: 5:3: phi has fewer entries for %entry than there are edges from it
