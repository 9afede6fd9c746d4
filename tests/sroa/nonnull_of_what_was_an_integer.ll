; test: sroa
; The attribute of the load went to the integer that was stored, and the pass crashed:
; rust-lang/rust pull request 40914.
define ptr @f(i64 %x) {
  %p = alloca { ptr, ptr }, align 8
  store i64 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  store i64 undef, ptr %q
  %v = load ptr, ptr %p, !nonnull !0, !noundef !0
  %w = load ptr, ptr %q, !nonnull !0, !align !1
  %r = load i64, ptr %q
  %c = icmp eq i64 %r, 0
  %s = select i1 %c, ptr %v, ptr %w
  ret ptr %s
}
; =>
; define ptr @f(i64 %x) {
;   %1 = inttoptr i64 %x to ptr
;   %2 = inttoptr i64 undef to ptr
;   %3 = icmp ne ptr %1, null
;   call void @llvm.assume(i1 %3)
;   %r = ptrtoint ptr %2 to i64
;   %c = icmp eq i64 %r, 0
;   %s = select i1 %c, ptr %1, ptr %2
;   ret ptr %s
; }
define i64 @g(i32 %x, i32 %y) {
  %p = alloca i64, align 8
  store i32 %x, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q
  %v = load i64, ptr %p, !range !2, !noundef !0
  ret i64 %v
}
; =>
; define i64 @g(i32 %x, i32 %y) {
;   %1 = zext i32 %x to i64
;   %2 = zext i32 %y to i64
;   %3 = shl i64 %2, 32
;   %v = or i64 %1, %3
;   ret i64 %v
; }
!0 = !{}
!1 = !{i64 8}
!2 = !{i64 4, i64 9}
; => module
; + declare void @llvm.assume(i1 noundef)
