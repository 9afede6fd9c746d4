; test: mem2reg
define i32 @f(i32 %n) {
  %x = alloca i32
  %p = alloca ptr
  %pp = alloca ptr
  store ptr %x, ptr %p
  store ptr %p, ptr %pp
  %q = load ptr, ptr %pp
  %r = load ptr, ptr %q
  store i32 %n, ptr %r
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) {
;   ret i32 %n
; }
