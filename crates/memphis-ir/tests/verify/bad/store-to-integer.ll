define void @f(i64 %p) {
  store i32 0, i64 %p
  ret void
}
; error: 2:16: expected an operand of type 'ptr'
