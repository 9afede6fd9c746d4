; test: mem2reg
; With both attachments the fact survives, unless it is known. The declaration is added at the end.

@g = global i32 0
@weak = extern_weak global i32

define ptr @unknown(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @unknown(ptr %p) {
;   %1 = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %1)
;   ret ptr %p
; }

define ptr @nonnull_alone(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0
  ret ptr %v
}
; =>
; define ptr @nonnull_alone(ptr %p) {
;   ret ptr %p
; }

define ptr @attribute(ptr nonnull %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @attribute(ptr nonnull %p) {
;   ret ptr %p
; }

define ptr @null() {
  %x = alloca ptr
  store ptr null, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @null() {
;   %1 = icmp ne ptr null, null
;   call void @llvm.assume(i1 %1)
;   ret ptr null
; }

define ptr @global() {
  %x = alloca ptr
  store ptr @g, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @global() {
;   ret ptr @g
; }

define ptr @weak_global() {
  %x = alloca ptr
  store ptr @weak, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @weak_global() {
;   %1 = icmp ne ptr @weak, null
;   call void @llvm.assume(i1 %1)
;   ret ptr @weak
; }

define ptr @branch(ptr %p) {
entry:
  %x = alloca ptr
  store ptr %p, ptr %x
  %c = icmp eq ptr %p, null
  br i1 %c, label %null, label %some
null:
  ret ptr null
some:
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @branch(ptr %p) {
; entry:
;   %c = icmp eq ptr %p, null
;   br i1 %c, label %null, label %some
; null:
;   ret ptr null
; some:
;   ret ptr %p
; }

define ptr @other_address_space(ptr addrspace(3) %p) {
  %x = alloca ptr addrspace(3)
  store ptr addrspace(3) %p, ptr %x
  %v = load ptr addrspace(3), ptr %x, !nonnull !0, !noundef !0
  %w = addrspacecast ptr addrspace(3) %v to ptr
  ret ptr %w
}
; =>
; define ptr @other_address_space(ptr addrspace(3) %p) {
;   %1 = icmp ne ptr addrspace(3) %p, null
;   call void @llvm.assume(i1 %1)
;   %w = addrspacecast ptr addrspace(3) %p to ptr
;   ret ptr %w
; }

define ptr @numbers_shift(ptr %0) {
  %2 = alloca ptr
  store ptr %0, ptr %2
  %3 = load ptr, ptr %2, !nonnull !0, !noundef !0
  %4 = getelementptr i8, ptr %3, i64 1
  ret ptr %4
}
; =>
; define ptr @numbers_shift(ptr %0) {
;   %2 = icmp ne ptr %0, null
;   call void @llvm.assume(i1 %2)
;   %3 = getelementptr i8, ptr %0, i64 1
;   ret ptr %3
; }

!0 = !{}
; => module
; + declare void @llvm.assume(i1 noundef)
