define [2 x i32] @f() {
  ret [2 x i32] [i32 1]
}
; error: 2:17: constant expression type mismatch: expected type '[2 x i32]'
