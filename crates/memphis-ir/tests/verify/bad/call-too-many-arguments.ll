declare void @g(i64)
define void @f() {
  call void (i64) @g(i64 1, i64 2)
  ret void
}
; error: 3:35: too many arguments specified
