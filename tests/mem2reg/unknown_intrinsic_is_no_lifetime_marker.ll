; test: mem2reg
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.keep.p0(i64, ptr)
define i32 @f(i32 %n) {
  %x = alloca i32
  call void @llvm.lifetime.keep.p0(i64 4, ptr %x)
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; => unchanged
