; test: mem2reg
; A marker of no alloca goes when the file is read, and nothing declares it anew; that of a slot that is promoted is declared.
define void @f(ptr %p) {
  call void @llvm.lifetime.end.p0(i64 1, ptr %p)
  ret void
}
; => unchanged

define void @g() {
  %x = alloca i8
  call void @llvm.lifetime.start.p0(i64 1, ptr %x)
  ret void
}
; =>
; define void @g() {
;   ret void
; }

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
