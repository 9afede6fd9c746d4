define i32 @f() {
entry:
  br label %join
join:
  %y = add i32 1, 2
  %x = phi i32 [ 1, %entry ]
  ret i32 %x
}
; error: 6:3: phi is not grouped at the top of its basic block
