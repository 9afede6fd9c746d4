; test: mem2reg
; Each φ has the other as an entry: neither folds.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %x
  store i32 %n, ptr %y
  br label %loop
loop:
  %a = load i32, ptr %x
  %b = load i32, ptr %y
  store i32 %b, ptr %x
  store i32 %a, ptr %y
  br i1 %c, label %loop, label %exit
exit:
  %r = load i32, ptr %x
  ret i32 %r
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br label %loop
; loop:
;   %y.0 = phi i32 [ %n, %entry ], [ %x.0, %loop ]
;   %x.0 = phi i32 [ %n, %entry ], [ %y.0, %loop ]
;   br i1 %c, label %loop, label %exit
; exit:
;   ret i32 %y.0
; }
