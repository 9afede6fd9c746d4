define void @f({ i32, { i64 } } %x) {
  %y = insertvalue { i32, { i64 } } %x, i64 0, 1, 1
  ret void
}
; error: 2:51: invalid indices for aggregate operand
