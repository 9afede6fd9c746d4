; test: inline
; What the callee must not use, the caller must not use either.
target triple = "x86_64-unknown-linux-gnu"
define internal void @callee(ptr %p) noimplicitfloat {
  call void @llvm.memset.p0.i64(ptr align 16 %p, i8 0, i64 64, i1 false)
  ret void
}
; => removed
define void @caller(ptr %p)  {
  call void @callee(ptr %p)
  ret void
}
; =>
; define void @caller(ptr %p) #0  {
;   call void @llvm.memset.p0.i64(ptr align 16 %p, i8 0, i64 64, i1 false)
;   ret void
; }
declare void @llvm.memset.p0.i64(ptr,i8,i64,i1)
; => module
; + attributes #0 = { noimplicitfloat }
