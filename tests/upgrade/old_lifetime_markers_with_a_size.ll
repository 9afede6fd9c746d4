; test: mem2reg --upgrade

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @keep(ptr)

define i32 @f(i32 %n) {
  %x = alloca i32
  %kept = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  call void @llvm.lifetime.start.p0(i64 4, ptr %kept)
  store i32 %n, ptr %x
  %v = load i32, ptr %x
  call void @keep(ptr %kept)
  call void @llvm.lifetime.end.p0(i64 4, ptr %kept)
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   %kept = alloca i32
;   call void @llvm.lifetime.start.p0(ptr %kept)
;   call void @keep(ptr %kept)
;   call void @llvm.lifetime.end.p0(ptr %kept)
;   ret i32 %n
; }
; => module
; - declare void @llvm.lifetime.start.p0(i64, ptr)
; - declare void @llvm.lifetime.end.p0(i64, ptr)
; + declare void @llvm.lifetime.start.i64(i64)
; + declare void @llvm.lifetime.start.p0(ptr captures(none))
; + declare void @llvm.lifetime.end.i64(i64)
; + declare void @llvm.lifetime.end.p0(ptr captures(none))
