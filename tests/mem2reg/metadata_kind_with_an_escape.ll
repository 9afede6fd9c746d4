; test: mem2reg
; Attachments after one whose kind has an escape count as well.

define ptr @f(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !my\20md !0, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @f(ptr %p) {
;   %1 = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %1)
;   ret ptr %p
; }
!0 = !{}
; => module
; + declare void @llvm.assume(i1 noundef)
