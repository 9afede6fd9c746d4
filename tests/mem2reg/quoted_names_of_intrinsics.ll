; test: mem2reg
; Names of intrinsics may stand in quotes, also though they need none.

define i32 @f(i32 %a) {
  %x = alloca i32
  call void @"llvm.lifetime.start.p0"(ptr %x)
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  call void @"llvm.lifetime.end.p0"(ptr %x)
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; }
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
