; test: newer
; An instruction that is not understood stays as it is, and so does the slot it uses; the other slot is promoted.
define i32 @f(i32 %n) {
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %x
  store i32 %n, ptr %y
  %v = frobnicate i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %w, 1
  ret i32 %s
}
; =>
; define i32 @f(i32 %n) {
;   %x = alloca i32
;   store i32 %n, ptr %x
;   %v = frobnicate i32, ptr %x
;   %s = add i32 %n, 1
;   ret i32 %s
; }
