; test: mem2reg
; One counter for the whole function, counted up at every attempt and never set back: with `x.0`, `x.01` and `x.1` taken, the φs of `%x`
; are `%x.02` and `%x.13`.
define i32 @f(i1 %c, i32 %x.0, i32 %x.01, i32 %x.1) {
entry:
  %x = alloca i32
  store i32 %x.0, ptr %x
  br i1 %c, label %a, label %b
a:
  store i32 %x.01, ptr %x
  br label %b
b:
  %v = load i32, ptr %x
  br i1 %c, label %d, label %e
d:
  store i32 %x.1, ptr %x
  br label %e
e:
  %w = load i32, ptr %x
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @f(i1 %c, i32 %x.0, i32 %x.01, i32 %x.1) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %b
; b:
;   %x.02 = phi i32 [ %x.01, %a ], [ %x.0, %entry ]
;   br i1 %c, label %d, label %e
; d:
;   br label %e
; e:
;   %x.13 = phi i32 [ %x.1, %d ], [ %x.02, %b ]
;   %s = add i32 %x.02, %x.13
;   ret i32 %s
; }

define i32 @two_slots(i1 %c, i32 %x.0, i32 %y.0) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %x.0, ptr %x
  store i32 %y.0, ptr %y
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %x
  store i32 2, ptr %y
  br label %b
b:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @two_slots(i1 %c, i32 %x.0, i32 %y.0) {
; entry:
;   br i1 %c, label %a, label %b
; a:
;   br label %b
; b:
;   %y.02 = phi i32 [ 2, %a ], [ %y.0, %entry ]
;   %x.01 = phi i32 [ 1, %a ], [ %x.0, %entry ]
;   %s = add i32 %x.01, %y.02
;   ret i32 %s
; }
