define void @f(i32 %x) {
  %y = trunc i32 %x to i64
  ret void
}
; error: 2:18: invalid trunc from i32 to i64
