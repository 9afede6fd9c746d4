define void @f(ptr %p) {
  store ptr trunc (i64 399 to ptr), ptr %p
  ret void
}
; error: 2:13: operand of a constant cast cannot be cast to its type, not ptr
