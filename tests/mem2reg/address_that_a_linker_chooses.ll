; test: mem2reg
; It may be null, so the promise of the load is kept; but not because a comment or a string says so.
@x = external global i8 ; !absolute_symbol
@y = external global i8, !foo !{!"!absolute_symbol"}
@z = external global i8, !absolute_symbol !0
define ptr @in_a_comment() {
  %a = alloca ptr
  store ptr @x, ptr %a
  %v = load ptr, ptr %a, !nonnull !1, !noundef !1
  ret ptr %v
}
; =>
; define ptr @in_a_comment() {
;   ret ptr @x
; }
define ptr @in_a_string() {
  %a = alloca ptr
  store ptr @y, ptr %a
  %v = load ptr, ptr %a, !nonnull !1, !noundef !1
  ret ptr %v
}
; =>
; define ptr @in_a_string() {
;   ret ptr @y
; }
define ptr @attached() {
  %a = alloca ptr
  store ptr @z, ptr %a
  %v = load ptr, ptr %a, !nonnull !1, !noundef !1
  ret ptr %v
}
; =>
; define ptr @attached() {
;   %1 = icmp ne ptr @z, null
;   call void @llvm.assume(i1 %1)
;   ret ptr @z
; }
!0 = !{i64 0, i64 256}
!1 = !{}
; => module
; + declare void @llvm.assume(i1 noundef)
