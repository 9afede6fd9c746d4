; test: sroa
; The byte made a pointer with inttoptr, which such pointers do not have: llvm-project pull request
; 216772.
target datalayout = "e-p7:64:64-ni:7"
define <2 x ptr addrspace(7)> @f(<2 x ptr addrspace(7)> %x, i8 %b) {
  %p = alloca <2 x ptr addrspace(7)>, align 16
; ^ %p stays in memory: it is accessed as another type than the one it was allocated for, in `call void @llvm.memset.p0.i64(ptr %q, i8 %b, i64 8, i1 false)`
  store <2 x ptr addrspace(7)> %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  call void @llvm.memset.p0.i64(ptr %q, i8 %b, i64 8, i1 false)
  %v = load <2 x ptr addrspace(7)>, ptr %p
  ret <2 x ptr addrspace(7)> %v
}
; => unchanged
define ptr addrspace(7) @g(i8 %b) {
  %p = alloca { ptr addrspace(7), i64 }, align 16
; ^ %p.0 stays in memory: it is accessed as another type than the one it was allocated for
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
  %v = load ptr addrspace(7), ptr %p
  ret ptr addrspace(7) %v
}
; =>
; define ptr addrspace(7) @g(i8 %b) {
;   %p.0 = alloca [8 x i8], align 16
;   call void @llvm.memset.p0.i64(ptr align 16 %p.0, i8 0, i64 8, i1 false)
;   %v = load ptr addrspace(7), ptr %p.0
;   ret ptr addrspace(7) %v
; }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
