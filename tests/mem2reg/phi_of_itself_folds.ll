; test: mem2reg
; The φ at the head of the loop would have the entries `%n` and itself.
define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, ptr %x
  br label %loop
loop:
  %v = load i32, ptr %x
  store i32 %v, ptr %x
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %v
}
; =>
; define i32 @f(i1 %c, i32 %n) {
; entry:
;   br label %loop
; loop:
;   br i1 %c, label %loop, label %exit
; exit:
;   ret i32 %n
; }
