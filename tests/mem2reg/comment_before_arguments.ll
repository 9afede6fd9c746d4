; test: mem2reg
; The attributes of an argument were not found behind a comment, so an assumption was added that opt
; knows to hold.
declare void @use(ptr)

define ptr @f(ptr %p) {
  %x = alloca ptr
  store ptr %p, ptr %x
  call void @use/* (, */ ; (
    ( ptr dereferenceable(4) %p )
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @f(ptr %p) {
;   call void @use/* (, */ ; (
;     ( ptr dereferenceable(4) %p )
;   ret ptr %p
; }

!0 = !{}
