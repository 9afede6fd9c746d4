; test: mem2reg
; Two loads of one value. The single-store path goes from the last load to the first: without a call in between, the assumption at the
; later load makes the earlier one known. The walk for slots with φs goes down the text: it states the earlier one.

declare void @may_not_return()
declare void @use(ptr)

define void @single_store(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  call void @use(ptr %v)
  %w = load ptr, ptr %x, !nonnull !0, !noundef !0
  call void @use(ptr %w)
  ret void
}
; =>
; define void @single_store(ptr %p) {
;   %1 = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %1)
;   call void @use(ptr %p)
;   %2 = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %2)
;   call void @use(ptr %p)
;   ret void
; }

define void @no_call(ptr %p, ptr %out) {
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  store ptr %v, ptr %out
  %w = load ptr, ptr %x, !nonnull !0, !noundef !0
  store ptr %w, ptr %out
  ret void
}
; =>
; define void @no_call(ptr %p, ptr %out) {
;   store ptr %p, ptr %out
;   %1 = icmp ne ptr %p, null
;   call void @llvm.assume(i1 %1)
;   store ptr %p, ptr %out
;   ret void
; }

define void @walk(i1 %c, ptr %p) {
entry:
  %x = alloca ptr
  store ptr null, ptr %x
  br i1 %c, label %a, label %join
a:
  store ptr %p, ptr %x
  br label %join
join:
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  call void @may_not_return()
  %w = load ptr, ptr %x, !nonnull !0, !noundef !0
  call void @use(ptr %v)
  call void @use(ptr %w)
  ret void
}
; =>
; define void @walk(i1 %c, ptr %p) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0 = phi ptr [ %p, %a ], [ null, %entry ]
;   %0 = icmp ne ptr %x.0, null
;   call void @llvm.assume(i1 %0)
;   call void @may_not_return()
;   call void @use(ptr %x.0)
;   call void @use(ptr %x.0)
;   ret void
; }

!0 = !{}
; => module
; + declare void @llvm.assume(i1 noundef)
