; test: dce
; %sum and %twice use nothing but one another.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %twice, %loop ]
  %twice = add i32 %sum, %i
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret i32 %n
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %loop
; loop:
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %again = icmp slt i32 %next, %n
;   br i1 %again, label %loop, label %end
; end:
;   ret i32 %n
; }
