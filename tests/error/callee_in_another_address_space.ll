; test: error
target datalayout = "P1"
define void @f(ptr %p) {
  call void %p()
;           ^ '%p' defined with type 'ptr' but expected 'ptr addrspace(1)'
  ret void
}
define void @g(ptr addrspace(1) %p) {
  call addrspace(0) void %p()
;                        ^ '%p' defined with type 'ptr addrspace(1)' but expected 'ptr'
  ret void
}
