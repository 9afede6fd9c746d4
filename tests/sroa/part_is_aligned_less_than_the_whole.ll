; test: sroa
; Accesses of a part kept the alignment of the whole: rust-lang/llvm pull request 125.
target datalayout = "e-i64:64"
define i64 @f(i64 %x, ptr %to) {
  %p = alloca { i32, i64, i16 }, align 32
; ^ %p.4 stays in memory: a load or store of it is volatile, in `store volatile i64 %x, ptr %q, align 4`
  store i32 1, ptr %p, align 32
  %q = getelementptr i8, ptr %p, i64 4
  store volatile i64 %x, ptr %q, align 4
  %r = getelementptr i8, ptr %p, i64 12
  store volatile i32 3, ptr %r, align 4
  %v = load volatile i64, ptr %q, align 4
  %w = load i32, ptr %p, align 32
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 4 %q, i64 12, i1 false)
  %e = zext i32 %w to i64
  %s = add i64 %v, %e
  ret i64 %s
}
; =>
; define i64 @f(i64 %x, ptr %to) {
;   %p.4 = alloca [12 x i8], align 4
;   store volatile i64 %x, ptr %p.4, align 4
;   %1 = getelementptr inbounds i8, ptr %p.4, i64 8
;   store volatile i32 3, ptr %1, align 4
;   %v = load volatile i64, ptr %p.4, align 4
;   call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 4 %p.4, i64 12, i1 false)
;   %e = zext i32 1 to i64
;   %s = add i64 %v, %e
;   ret i64 %s
; }
define void @other_memory(ptr %from, ptr %to) {
  %p = alloca [3 x i32], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %p, ptr align 8 %from, i64 12, i1 false)
  %q = getelementptr i8, ptr %p, i64 4
  store i32 7, ptr %q, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %to, ptr align 16 %p, i64 12, i1 false)
  ret void
}
; =>
; define void @other_memory(ptr %from, ptr %to) {
;   %1 = load i32, ptr %from, align 8
;   %2 = getelementptr inbounds i8, ptr %from, i64 4
;   %3 = load i32, ptr %2, align 4
;   %4 = getelementptr inbounds i8, ptr %from, i64 8
;   %5 = load i32, ptr %4, align 8
;   store i32 %1, ptr %to, align 2
;   %6 = getelementptr inbounds i8, ptr %to, i64 4
;   store i32 7, ptr %6, align 2
;   %7 = getelementptr inbounds i8, ptr %to, i64 8
;   store i32 %5, ptr %7, align 2
;   ret void
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
