; test: mem2reg
; Blocks that nothing reaches are not walked: what a slot with φs is accessed by there stays, with an address of poison.

declare void @use(i32)

define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %a, label %join
a:
  store i32 1, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
dead:
  %w = load i32, ptr %x
  call void @use(i32 %w)
  store i32 %n, ptr %x
  ret i32 %w
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %x.0 = phi i32 [ 1, %a ], [ 0, %entry ]
;   ret i32 %x.0
; dead:
;   %w = load i32, ptr poison
;   call void @use(i32 %w)
;   store i32 %n, ptr poison
;   ret i32 %w
; }
