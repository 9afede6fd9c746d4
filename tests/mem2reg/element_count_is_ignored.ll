; test: mem2reg
; An alloca of many elements, none, or a number known only when it runs is a slot like any other.
define i32 @f(i32 %n) {
  %ten = alloca i32, i32 10
  %some = alloca i32, i32 %n
  %none = alloca i32, i32 0
  store i32 1, ptr %ten
  %a = load i32, ptr %ten
  store i32 %a, ptr %some
  %b = load i32, ptr %some
  store i32 %b, ptr %none
  %c = load i32, ptr %none
  ret i32 %c
}
; =>
; define i32 @f(i32 %n) {
;   ret i32 1
; }
