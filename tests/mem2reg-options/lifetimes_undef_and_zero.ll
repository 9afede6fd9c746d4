; test: mem2reg<lifetimes=undef;uninit=zero>
; After a marker nothing was stored.
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  call void @llvm.lifetime.start.p0(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 0
; }

declare void @llvm.lifetime.start.p0(ptr)
