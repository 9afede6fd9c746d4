declare void @g(i64)
define void @f(i32 %x) {
  call void (i64) @g(i32 %x)
  ret void
}
; error: 3:22: argument is not of expected type 'i64'
