; test: phi-eliminate
; Where the argument of a phi is a phi in the same slot, nothing is stored; where nobody reads one, nothing is loaded.
define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y) {
entry:
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %a = phi i32 [ %x, %entry ], [ %y, %one ]
  br i1 %d, label %three, label %four
three:
  br label %four
four:
  %b = phi i32 [ %a, %two ], [ 0, %three ]
  ret i32 %b
}
; =>
; define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y) {
; entry:
;   %a.slot = alloca i32
;   store i32 %x, ptr %a.slot
;   br i1 %c, label %one, label %two
; one:
;   store i32 %y, ptr %a.slot
;   br label %two
; two:
;   br i1 %d, label %three, label %four
; three:
;   store i32 0, ptr %a.slot
;   br label %four
; four:
;   %b = load i32, ptr %a.slot
;   ret i32 %b
; }
