define i32 @f() {
entry:
  %x = phi i32 [ 1, %entry ]
  ret i32 %x
}
; error: 3:21: phi has an entry for %entry, which is not a predecessor of %entry
