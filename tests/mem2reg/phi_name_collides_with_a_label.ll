; test: mem2reg
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %a, label %x.0
a:
  store i32 2, ptr %x
  br label %x.0
x.0:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   br i1 %c, label %a, label %x.0
; a:
;   br label %x.0
; x.0:
;   %x.01 = phi i32 [ 2, %a ], [ 1, %entry ]
;   ret i32 %x.01
; }
