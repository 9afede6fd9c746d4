; test: mem2reg
; All accesses stand in one block that nothing reaches: they are removed as anywhere.

declare void @use(i32)

define void @f() {
entry:
  %x = alloca i32
  ret void
dead:
  store i32 1, ptr %x
  %v = load i32, ptr %x
  call void @use(i32 %v)
  store i32 2, ptr %x
  ret void
}
; =>
; define void @f() {
; entry:
;   ret void
; dead:
;   call void @use(i32 1)
;   ret void
; }
