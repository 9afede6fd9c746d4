; test: phi-eliminate
; Both are read before either is written; three in a ring as well.
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  br i1 %c, label %loop, label %done
done:
  %d = sub i32 %a, %b
  ret i32 %d
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %a.slot = alloca i32
;   %b.slot = alloca i32
;   store i32 1, ptr %a.slot
;   store i32 2, ptr %b.slot
;   br label %loop
; loop:
;   %a = load i32, ptr %a.slot
;   %b = load i32, ptr %b.slot
;   br i1 %c, label %loop.loop.edge, label %done
;
; loop.loop.edge:
;   store i32 %b, ptr %a.slot
;   store i32 %a, ptr %b.slot
;   br label %loop
; done:
;   %d = sub i32 %a, %b
;   ret i32 %d
; }
define i32 @ring(i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %d, %loop ]
  %d = phi i32 [ 3, %entry ], [ %a, %loop ]
  br i1 %c, label %loop, label %done
done:
  %e = sub i32 %a, %b
  %f = sub i32 %e, %d
  ret i32 %f
}
; =>
; define i32 @ring(i1 %c) {
; entry:
;   %a.slot = alloca i32
;   %b.slot = alloca i32
;   %d.slot = alloca i32
;   store i32 1, ptr %a.slot
;   store i32 2, ptr %b.slot
;   store i32 3, ptr %d.slot
;   br label %loop
; loop:
;   %a = load i32, ptr %a.slot
;   %b = load i32, ptr %b.slot
;   %d = load i32, ptr %d.slot
;   br i1 %c, label %loop.loop.edge, label %done
;
; loop.loop.edge:
;   store i32 %b, ptr %a.slot
;   store i32 %d, ptr %b.slot
;   store i32 %a, ptr %d.slot
;   br label %loop
; done:
;   %e = sub i32 %a, %b
;   %f = sub i32 %e, %d
;   ret i32 %f
; }
