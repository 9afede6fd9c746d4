; test: mem2reg
; Blocks are neither added nor removed nor merged, also those that nothing reaches.
define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, ptr %x
  br label %empty
empty:
  br label %exit
dead:
  br label %dead
exit:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %empty
; empty:
;   br label %exit
; dead:
;   br label %dead
; exit:
;   ret i32 %n
; }
