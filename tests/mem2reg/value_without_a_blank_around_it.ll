; test: mem2reg
; `ptr%p` is two words, and so must be what takes the place of `%p`; `%1to` too.
define i8 @f(ptr %a, i32 %n) {
entry:
  %q = alloca ptr
  %r = alloca i32
  %p = load ptr, ptr %q
  %v = load i32, ptr%p
  store i32 %n, ptr %r
  %0 = load i32, ptr %r
  %t = trunc i32%0to i8
  ret i8 %t
}
; =>
; define i8 @f(ptr %a, i32 %n) {
; entry:
;   %v = load i32, ptr undef
;   %t = trunc i32%n to i8
;   ret i8 %t
; }
