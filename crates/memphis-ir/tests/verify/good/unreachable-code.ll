define i32 @f() {
entry:
  ret i32 0
dead:
  %x = add i32 %y, %x
  %y = add i32 %x, 1
  br label %dead2
dead2:
  %z = phi i32 [ %z2, %dead ], [ 0, %dead2 ]
  %z2 = add i32 %x, %z
  br label %dead2
}
