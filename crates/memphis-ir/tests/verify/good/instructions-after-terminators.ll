define i32 @f() {
  ret i32 0
  ret i32 1
  %3 = add i32 1, 2
  ret i32 %3
}
