; test: mem2reg --upgrade
; A marker of no alloca goes when the file is read, and nothing declares it anew; that of a slot that is promoted is declared.
define void @f(ptr %p) {
  call void @llvm.lifetime.end.p0(i64 1, ptr %p)
  ret void
}
; =>
; define void @f(ptr %p) {
;   ret void
; }

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
; => module
; - declare void @llvm.lifetime.start.p0(i64, ptr)
; - declare void @llvm.lifetime.end.p0(i64, ptr)
; + declare void @llvm.lifetime.start.i64(i64)
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
; + declare void @llvm.lifetime.end.i64(i64)
