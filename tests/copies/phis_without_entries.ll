; test: copies
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
; func copies &f(%p: ptr) -> (ptr) {
; @entry:
;   %a = copy ptr poison
;   %b = copy i32 poison
;   %c = copy ptr poison
;   store i32 %b, ptr %p
;   goto @ret(%a)
;
; @dead:
;   goto @ret(%c)
; }
