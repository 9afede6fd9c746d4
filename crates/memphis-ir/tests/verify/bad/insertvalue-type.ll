define void @f({ i32, i64 } %x) {
  %y = insertvalue { i32, i64 } %x, i64 0, 0
  ret void
}
; error: 2:37: insertvalue operand and field disagree in type
