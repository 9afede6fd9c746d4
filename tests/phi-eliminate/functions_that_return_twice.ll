; test: phi-eliminate
; When setjmp returns again, slots hold what was stored since; so each phi is stored to before it and nowhere else.
declare i32 @_setjmp(ptr) returns_twice
define i32 @f(ptr %buffer, i1 %c, i32 %x) {
entry:
  %v = mul i32 %x, %x
  %r = call i32 @_setjmp(ptr %buffer) #0
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %a = phi i32 [ %v, %entry ], [ %r, %one ]
  br i1 %c, label %three, label %four
three:
  br label %four
four:
  %b = phi i32 [ %a, %two ], [ %v, %three ]
  ret i32 %b
}
; =>
; define i32 @f(ptr %buffer, i1 %c, i32 %x) {
; entry:
;   %a.slot = alloca i32
;   %b.slot = alloca i32
;   %v = mul i32 %x, %x
;   %r = call i32 @_setjmp(ptr %buffer) #0
;   br i1 %c, label %one, label %entry.two.edge
;
; entry.two.edge:
;   store i32 %v, ptr %a.slot
;   br label %two
; one:
;   store i32 %r, ptr %a.slot
;   br label %two
; two:
;   %a = load i32, ptr %a.slot
;   br i1 %c, label %three, label %two.four.edge
;
; two.four.edge:
;   store i32 %a, ptr %b.slot
;   br label %four
; three:
;   store i32 %v, ptr %b.slot
;   br label %four
; four:
;   %b = load i32, ptr %b.slot
;   ret i32 %b
; }
attributes #0 = { returns_twice }
