; test: mem2reg
define i32 @f(i32 %n) {
  %loaded = alloca i32
  %stored = alloca i32
  %plain = alloca i32
  store i32 %n, ptr %loaded
  store volatile i32 %n, ptr %stored
  store i32 %n, ptr %plain
  %a = load volatile i32, ptr %loaded
  %b = load i32, ptr %stored
  %c = load i32, ptr %plain
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}
; =>
; define i32 @f(i32 %n) {
;   %loaded = alloca i32
;   %stored = alloca i32
;   store i32 %n, ptr %loaded
;   store volatile i32 %n, ptr %stored
;   %a = load volatile i32, ptr %loaded
;   %b = load i32, ptr %stored
;   %s = add i32 %a, %b
;   %t = add i32 %s, %n
;   ret i32 %t
; }
