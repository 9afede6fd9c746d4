; test: mem2reg
; A marker of the new form that the module declares is not declared again for those of the old form.
define void @f(ptr %p) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0i8(i64 4, ptr %x)
  call void @llvm.lifetime.start.p0(ptr %x)
  call void @g(ptr %x)
  ret void
}
; => unchanged
declare void @g(ptr)
declare void @llvm.lifetime.start.p0i8(i64, ptr)
declare void @llvm.lifetime.start.p0(ptr)
