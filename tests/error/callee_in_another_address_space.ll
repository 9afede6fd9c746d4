; test: error
target datalayout = "P1"
define void @f(ptr %p) {
  call void %p()
  ret void
}
define void @g(ptr addrspace(1) %p) {
  call addrspace(0) void %p()
  ret void
}
