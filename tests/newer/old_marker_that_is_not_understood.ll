; test: newer
; What is declared for an old marker is called by the integer type alone, whatever stands behind that at once.
define void @f(ptr %p) {
  %a = alloca i32
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0i8(i64frob 4, ptr %p)
  ret void
}
; =>
; define void @f(ptr %p) {
;   call void @llvm.lifetime.end.p0i8(i64frob 4, ptr %p)
;   ret void
; }
; => module
; + declare void @llvm.lifetime.end.i64(i64)
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
