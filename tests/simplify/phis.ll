; test: simplify
define i32 @one_value(i1 %c, i32 %a) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %same = phi i32 [ %a, %entry ], [ %a, %x ]
  %poisoned = phi i32 [ poison, %entry ], [ 7, %x ]
  %undefined = phi i32 [ undef, %entry ], [ 7, %x ]
  %sum = add i32 %same, %poisoned
  %more = add i32 %sum, %undefined
  ret i32 %more
}
; =>
; define i32 @one_value(i1 %c, i32 %a) {
; entry:
;   br i1 %c, label %x, label %y
; x:
;   br label %y
; y:
;   %undefined = phi i32 [ undef, %entry ], [ 7, %x ]
;   %sum = add i32 %a, 7
;   %more = add i32 %sum, %undefined
;   ret i32 %more
; }

; Equal phis, in whatever order their entries stand.
define i32 @twins(i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %a = phi i32 [ 1, %entry ], [ 2, %x ]
  %b = phi i32 [ 2, %x ], [ 1, %entry ]
  %d = sub i32 %a, %b
  ret i32 %d
}
; =>
; define i32 @twins(i1 %c) {
; entry:
;   br i1 %c, label %x, label %y
; x:
;   br label %y
; y:
;   %a = phi i32 [ 1, %entry ], [ 2, %x ]
;   ret i32 0
; }

; What a loop carries unchanged.
define i32 @carried(i1 %c, i32 %a) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %a, %entry ], [ %y, %next ]
  br label %next
next:
  %y = phi i32 [ %x, %loop ]
  br i1 %c, label %loop, label %end
end:
  ret i32 %y
}
; =>
; define i32 @carried(i1 %c, i32 %a) {
; entry:
;   br label %loop
; loop:
;   br label %next
; next:
;   br i1 %c, label %loop, label %end
; end:
;   ret i32 %a
; }

; In unreachable code a value may be its own.
define i32 @unreachable(i32 %a) {
  ret i32 %a
lost:
  %x = add i32 %x, 0
  br label %lost
}
; => unchanged
