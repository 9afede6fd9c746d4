declare void @g(i64)
define void @f() {
  call void (i64) @g()
  ret void
}
; error: 3:23: not enough parameters specified for call
