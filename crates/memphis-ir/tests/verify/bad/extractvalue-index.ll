define void @f({ i32, i64 } %x) {
  %y = extractvalue { i32, i64 } %x, 2
  ret void
}
; error: 2:38: invalid indices for aggregate operand
