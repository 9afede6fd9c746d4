define void @f(ptr %p) {
  store ptr trunc (i64 399 to ptr), ptr %p
  ret void
}
; error: 2:13: invalid cast opcode for cast from 'i64' to 'ptr'
