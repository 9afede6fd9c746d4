; test: phi-eliminate
; A phi that can only be one value is that value. What nobody reads goes.
define i32 @f(i1 %c, i32 %x) {
entry:
  br label %loop
loop:
  %same = phi i32 [ %x, %entry ], [ %same, %loop ], [ 5, %never ]
  %through = phi i32 [ %x, %entry ], [ %same, %loop ], [ 5, %never ]
  %dead = phi i32 [ 1, %entry ], [ %dead2, %loop ], [ 2, %never ]
  %dead2 = phi i32 [ 1, %entry ], [ %dead, %loop ], [ 2, %never ]
  br i1 %c, label %loop, label %done
never:
  br label %loop
done:
  ret i32 %through
}
; =>
; define i32 @f(i1 %c, i32 %x) {
; entry:
;   br label %loop
; loop:
;   br i1 %c, label %loop, label %done
; never:
;   br label %loop
; done:
;   ret i32 %x
; }
