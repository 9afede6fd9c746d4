; test: mem2reg
; In code that nothing reaches a load may be its own value.

declare void @use(i32)

define void @f() {
entry:
  %x = alloca i32
  ret void
dead:
  store i32 %v, ptr %x
  %v = load i32, ptr %x
  call void @use(i32 %v)
  br label %dead
}
; =>
; define void @f() {
; entry:
;   ret void
; dead:
;   call void @use(i32 poison)
;   br label %dead
; }
