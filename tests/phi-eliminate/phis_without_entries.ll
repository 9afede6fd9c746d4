; test: phi-eliminate
; The entry has no predecessors, so its φs have no entries; nor have those of a block that nobody goes to.
define ptr @f(ptr %p) {
entry:
  %a = phi ptr
  %b = phi i32
  store i32 %b, ptr %p
  ret ptr %a
dead:
  %c = phi ptr
  ret ptr %c
}
; =>
; define ptr @f(ptr %p) {
; entry:
;   store i32 poison, ptr %p
;   ret ptr poison
; dead:
;   ret ptr poison
; }
