define { i32, i64 } @f() {
  ret { i32, i64 } { i32 1, i32 2 }
}
; error: 2:20: constant expression type mismatch: expected type '{ i32, i64 }'
