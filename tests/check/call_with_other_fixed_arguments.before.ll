; test: roundtrip

declare void @g(i32, ...)
define void @f(ptr %p) {
  call void (i32, ...) %p(i32 1, i32 2)
  ret void
}
