; test: error
declare void @llvm.lifetime.start.p0(ptr)
declare ptr @llvm.lifetime.end.p0(ptr)
declare void @llvm.lifetime.end.p1(i64, ptr addrspace(1))

define void @f() {
  %x = alloca i32
  %y = alloca i32, addrspace(1)
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
;           ^ call of the intrinsic @llvm.lifetime.start.p0 differs from its declaration
  call void @llvm.lifetime.end.p0(ptr %x)
;           ^ call of the intrinsic @llvm.lifetime.end.p0 differs from its declaration
  call void @llvm.lifetime.end.p1(i64 4, ptr addrspace(1) %y)
  call void @llvm.lifetime.end.p1(ptr addrspace(1) %y)
;           ^ call of the intrinsic @llvm.lifetime.end.p1 differs from its declaration
  ret void
}
