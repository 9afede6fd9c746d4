define i32 @f() {
entry:
  br label %join
join:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ]
  ret i32 %x
}
; error: 5:36: phi has more entries for %entry than there are edges from it
