define void @f(i32 %x) {
  %y = zext i32 %x to i32
  ret void
}
; error: 2:17: invalid zext from i32 to i32
