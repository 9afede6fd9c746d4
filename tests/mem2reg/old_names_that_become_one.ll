; test: mem2reg
; Two intrinsics whose names differ in the types of their pointers are one in LLVM 22, and are declared once.
define void @f(ptr %p, ptr %q) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0i8(i64 4, ptr %x)
  call void @llvm.memset.p0i32.i64(ptr %p, i8 0, i64 4, i1 false)
  call void @llvm.memset.p0i64.i64(ptr %q, i8 0, i64 8, i1 false)
  ret void
}
; =>
; define void @f(ptr %p, ptr %q) {
;   call void @llvm.memset.p0i32.i64(ptr %p, i8 0, i64 4, i1 false)
;   call void @llvm.memset.p0i64.i64(ptr %q, i8 0, i64 8, i1 false)
;   ret void
; }

declare void @llvm.memset.p0i32.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0i64.i64(ptr, i8, i64, i1)
declare void @llvm.lifetime.start.p0i8(i64, ptr)
