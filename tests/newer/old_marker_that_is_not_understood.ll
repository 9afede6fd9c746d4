; test: newer
; A call of an old marker that is not understood stays, and nothing is declared for it.
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
