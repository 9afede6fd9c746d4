; test: inline
; The callee's body is the one after what is inlined into it.
define internal i32 @a(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
; => removed

define internal i32 @b(i32 %x) {
  %r = call i32 @a(i32 %x)
  ret i32 %r
}
; => removed

define i32 @c(i32 %x) {
  %r = call i32 @b(i32 %x)
  ret i32 %r
}
; =>
; define i32 @c(i32 %x) {
;   %r.i1 = add i32 %x, 1
;   ret i32 %r.i1
; }
