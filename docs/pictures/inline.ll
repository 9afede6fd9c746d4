define internal i32 @abs(i32 %x) {
entry:
  %low = icmp slt i32 %x, 0
  br i1 %low, label %flip, label %same

flip:
  %y = sub i32 0, %x
  ret i32 %y

same:
  ret i32 %x
}

define i32 @distance(i32 %a, i32 %b) {
entry:
  %d = sub i32 %a, %b
  %r = call i32 @abs(i32 %d)
  %s = add i32 %r, 1
  ret i32 %s
}
