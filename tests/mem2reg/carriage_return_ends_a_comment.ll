; test: mem2reg
; A comment ends with the line, whichever way that ends.

define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  ; c
  store i32 7, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) {
;   ; c
;   ret i32 7
; }
