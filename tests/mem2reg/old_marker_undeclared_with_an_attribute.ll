; test: mem2reg
; Behind the type of an argument, an attribute needs no blank; the marker that LLVM declares for an old one is called by the type alone.
define void @f() {
  %a = alloca i32
  %b = alloca [2 x i32]
  call void @llvm.lifetime.end.p0i8(i64noundef 4, ptr %a)
  call void @llvm.lifetime.end.p0i8(i64noundef 8, ptr %b)
  call void @use(ptr %b, i1true)
  ret void
}
; =>
; define void @f() {
;   %b = alloca [2 x i32]
;   call void @llvm.lifetime.end.p0(ptr %b)
;   call void @use(ptr %b, i1true)
;   ret void
; }
declare void @use(ptr, i1zeroext)
; => module
; + declare void @llvm.lifetime.end.i64(i64)
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
