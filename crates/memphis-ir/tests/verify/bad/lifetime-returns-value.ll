declare void @llvm.lifetime.end.p0(ptr)
define void @f() {
  %a = alloca i32
  %b = call ptr @llvm.lifetime.end.p0(ptr %a)
  ret void
}
; error: 4:17: call of the intrinsic @llvm.lifetime.end.p0 differs from its declaration
