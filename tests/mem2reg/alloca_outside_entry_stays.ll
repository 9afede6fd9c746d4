; test: mem2reg
; Only allocas of the entry block are looked at.
define i32 @f(i32 %n) {
entry:
  %in = alloca i32
  store i32 %n, ptr %in
  br label %next
next:
  %out = alloca i32
  %v = load i32, ptr %in
  store i32 %v, ptr %out
  %w = load i32, ptr %out
  ret i32 %w
}
; =>
; define i32 @f(i32 %n) {
; entry:
;   br label %next
; next:
;   %out = alloca i32
;   store i32 %n, ptr %out
;   %w = load i32, ptr %out
;   ret i32 %w
; }
