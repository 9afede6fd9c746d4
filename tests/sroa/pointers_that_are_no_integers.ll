; test: sroa
; Bits of pointers of address space 1 make no integer.
target datalayout = "e-p:64:64-ni:1"
define i64 @f(ptr addrspace(1) %p) {
  %x = alloca [8 x i8], align 8
; ^ %x stays in memory: it is accessed as another type than the one it was allocated for
  store ptr addrspace(1) %p, ptr %x
  %i = load i64, ptr %x
  ret i64 %i
}
; => unchanged
define ptr addrspace(1) @copied(ptr addrspace(1) %p) {
  %x = alloca { ptr addrspace(1), i32 }, align 8
  %y = alloca { ptr addrspace(1), i32 }, align 8
  store ptr addrspace(1) %p, ptr %x
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %x, i64 16, i1 false)
  %v = load ptr addrspace(1), ptr %y
  ret ptr addrspace(1) %v
}
; =>
; define ptr addrspace(1) @copied(ptr addrspace(1) %p) {
;   ret ptr addrspace(1) %p
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
