; test: mem2reg
; An alloca may stand anywhere in the entry block.

declare void @g()

define i32 @f(i32 %n) {
  %first = alloca i32
  store i32 %n, ptr %first
  call void @g()
  %late = alloca i32
  %v = load i32, ptr %first
  store i32 %v, ptr %late
  %w = load i32, ptr %late
  ret i32 %w
}
; =>
; define i32 @f(i32 %n) {
;   call void @g()
;   ret i32 %n
; }
