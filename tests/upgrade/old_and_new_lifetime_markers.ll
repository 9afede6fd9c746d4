; test: mem2reg --upgrade
; A marker of the new form that the module declares is not declared again for those of the old form.
define void @f(ptr %p) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0i8(i64 4, ptr %x)
  call void @llvm.lifetime.start.p0(ptr %x)
  call void @g(ptr %x)
  ret void
}
; =>
; define void @f(ptr %p) {
;   %x = alloca i32
;   call void @llvm.lifetime.start.p0(ptr %x)
;   call void @llvm.lifetime.start.p0(ptr %x)
;   call void @g(ptr %x)
;   ret void
; }
declare void @g(ptr)
declare void @llvm.lifetime.start.p0i8(i64, ptr)
declare void @llvm.lifetime.start.p0(ptr)
; => module
; - declare void @llvm.lifetime.start.p0i8(i64, ptr)
; + declare void @llvm.lifetime.start.i64(i64)
