; test: inline
; The caller may have passed what is on its stack. A musttail call may be inlined if nothing in the callee must be a tail call.
define internal i32 @hands_on(ptr %p) {
  %r = tail call i32 @other(ptr %p)
  ret i32 %r
}
; => removed

define internal i32 @must(ptr %p) {
  %r = musttail call i32 @other(ptr %p)
  ret i32 %r
}
; => unchanged

define i32 @f() {
  %x = alloca i32
  %r = call i32 @hands_on(ptr %x)
  %s = call i32 @must(ptr %x)
  %t = add i32 %r, %s
  ret i32 %t
}
; =>
; define i32 @f() {
;   %x = alloca i32
;   %r.i = call i32 @other(ptr %x)
;   %r.i1 = call i32 @other(ptr %x)
;   %t = add i32 %r.i, %r.i1
;   ret i32 %t
; }

define i32 @g(ptr %p) {
  %r = musttail call i32 @hands_on(ptr %p)
  ret i32 %r
}
; =>
; define i32 @g(ptr %p) {
;   %r.i = call i32 @other(ptr %p)
;   ret i32 %r.i
; }

define i32 @h(ptr %p) {
  %r = musttail call i32 @must(ptr %p)
  ret i32 %r
}
; => unchanged

declare i32 @other(ptr)
