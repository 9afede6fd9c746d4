; test: mem2reg
; A label may start with the name of a directive, or be it.

define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
uselistorder:
  ret i32 7
}
; =>
; define i32 @f(i32 %a) {
;   ret i32 %a
; uselistorder:
;   ret i32 7
; }
