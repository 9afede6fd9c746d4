; test: sroa
; The part that stays in memory lives as long as the whole did.
define i32 @f(i32 %x, ptr %from, ptr %to) {
  %p = alloca { i32, [100 x i8] }, align 4
  call void @llvm.lifetime.start.p0(ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %from, i64 104, i1 false)
  store i32 %x, ptr %p, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %p, i64 104, i1 false)
  %v = load i32, ptr %p, align 4
  call void @llvm.lifetime.end.p0(ptr %p)
  ret i32 %v
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
