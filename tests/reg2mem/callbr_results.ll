; test: reg2mem
; One value, stored on each way: it is the same wherever the ways meet.
define i32 @f() {
entry:
  %v = callbr i32 asm "", "=r,!i"() to label %one [label %two]
one:
  br label %two
two:
  %w = add i32 %v, 1
  br label %three
three:
  ret i32 %w
}
; =>
; define i32 @f() {
; entry:
;   %v.slot = alloca i32
;   %w.slot = alloca i32
;   %v = callbr i32 asm "", "=r,!i"() to label %one [label %entry.two.edge]
;
; entry.two.edge:
;   store i32 %v, ptr %v.slot
;   br label %two
; one:
;   store i32 %v, ptr %v.slot
;   br label %two
; two:
;   %v.reload = load i32, ptr %v.slot
;   %w = add i32 %v.reload, 1
;   store i32 %w, ptr %w.slot
;   br label %three
; three:
;   %w.reload = load i32, ptr %w.slot
;   ret i32 %w.reload
; }
