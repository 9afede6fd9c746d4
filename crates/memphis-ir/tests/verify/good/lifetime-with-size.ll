declare void @llvm.lifetime.start.p0(i64, ptr)
define void @f(ptr %p) {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  ret void
}
