; test: lift-loads
; Four bytes make one slot that is accessed as an integer: what is known to be in it is one too.
define i32 @f(i1 %c) {
entry:
  %a = alloca i8, i32 4
; ^ %a stays in memory: it is accessed as another type than the one it was allocated for
  br i1 %c, label %l, label %m
l:
  store i32 1, ptr %a
  br label %m
m:
  %v = load i32, ptr %a
  call void @use(ptr %a)
  ret i32 %v
}
; =>
; define i32 @f(i1 %c) {
; entry:
;   %a = alloca i8, i32 4
;   br i1 %c, label %l, label %m
; l:
;   store i32 1, ptr %a
;   br label %m
; m:
;   %a.known = phi i32 [ undef, %entry ], [ 1, %l ]
;   call void @use(ptr %a)
;   ret i32 %a.known
; }
declare void @use(ptr)
