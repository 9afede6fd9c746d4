; test: mem2reg
; What stands in quotes after the arguments is an attribute, and no bundle, whatever it spells: the load needs no assumption of its own.

declare void @llvm.assume(i1)

define ptr @f(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  call void @llvm.assume(i1 true) "x"="[" [ "nonnull"(ptr %p) ]
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @f(ptr %p) {
;   call void @llvm.assume(i1 true) "x"="[" [ "nonnull"(ptr %p) ]
;   ret ptr %p
; }

!0 = !{}
