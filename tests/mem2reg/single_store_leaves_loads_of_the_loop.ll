; test: mem2reg
; The load after the store reads it at once; the one at the head of the loop needs a φ.

declare void @use(i32)
declare i32 @get()

define void @f(i1 %c) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  %a = call i32 @get()
  store i32 %a, ptr %x
  br i1 %c, label %loop, label %exit
exit:
  %w = load i32, ptr %x
  call void @use(i32 %w)
  ret void
}
; =>
; define void @f(i1 %c) {
; entry:
;   br label %loop
; loop:
;   %x.0 = phi i32 [ undef, %entry ], [ %a, %loop ]
;   call void @use(i32 %x.0)
;   %a = call i32 @get()
;   br i1 %c, label %loop, label %exit
; exit:
;   call void @use(i32 %a)
;   ret void
; }
