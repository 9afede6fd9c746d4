; test: mem2reg
; A declaration that goes goes with all of its lines.

define i32 @f(i32 %a) {
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; }
declare void @llvm.lifetime.start.p0(i64 immarg,
  ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
