; test: mem2reg
define i32 @f(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %a, label %j
a:
  store i32 1, ptr %x
  br i1 %d, label %j, label %j
j:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %a, label %j
; a:
;   br i1 %d, label %j, label %j
; j:
;   %x.0 = phi i32 [ 1, %a ], [ 1, %a ], [ 0, %entry ]
;   ret i32 %x.0
; }
