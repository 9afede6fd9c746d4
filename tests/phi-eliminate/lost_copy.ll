; test: phi-eliminate
; %x is needed after the loop, after the next one was stored.
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = add i32 %x, 1
  br i1 %c, label %loop, label %done
done:
  ret i32 %x
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %x.slot = alloca i32
;   store i32 1, ptr %x.slot
;   br label %loop
; loop:
;   %x = load i32, ptr %x.slot
;   %y = add i32 %x, 1
;   store i32 %y, ptr %x.slot
;   br i1 %c, label %loop, label %done
; done:
;   ret i32 %x
; }
