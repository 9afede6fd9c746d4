; test: sroa
; The part that stays in memory lives as long as the whole did.
define i32 @f(i32 %x, ptr %from, ptr %to) {
  %p = alloca { i32, [100 x i8] }, align 4
; ^ %p.4 stays in memory: it is only copied and set, and too large for one value
  call void @llvm.lifetime.start.p0(ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %from, i64 104, i1 false)
  store i32 %x, ptr %p, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %p, i64 104, i1 false)
  %v = load i32, ptr %p, align 4
  call void @llvm.lifetime.end.p0(ptr %p)
  ret i32 %v
}
; =>
; define i32 @f(i32 %x, ptr %from, ptr %to) {
;   %p.4 = alloca [100 x i8], align 4
;   call void @llvm.lifetime.start.p0(ptr %p.4)
;   %1 = load i32, ptr %from, align 4
;   %2 = getelementptr inbounds i8, ptr %from, i64 4
;   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p.4, ptr align 4 %2, i64 100, i1 false)
;   store i32 %x, ptr %to, align 4
;   %3 = getelementptr inbounds i8, ptr %to, i64 4
;   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %3, ptr align 4 %p.4, i64 100, i1 false)
;   call void @llvm.lifetime.end.p0(ptr %p.4)
;   ret i32 %x
; }
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
