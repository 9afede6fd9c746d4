; test: roundtrip

declare void @g(ptr)
define void @f() {
  %x = alloca i32, align 1
  call void @g(ptr %x)
  ret void
}
