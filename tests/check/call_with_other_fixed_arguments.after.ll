; test: roundtrip
; An argument that was passed as one of a variable number is passed as a fixed one.
declare void @g(i32, ...)
define void @f(ptr %p) {
  call void (i32, i32, ...) %p(i32 1, i32 2)
  ret void
}
