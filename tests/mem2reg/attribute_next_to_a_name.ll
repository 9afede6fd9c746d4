; test: mem2reg
; An attribute may be next to the name of what it belongs to.
define i32 @f(i32 noundef%a, i1 %c) {
  %x = alloca i32
  %v = load i32, ptr %x
  store i32 %a, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 noundef%a, i1 %c) {
;   ret i32 %a
; }
define i32 @g(i32 noundef
  %a, i32 signext noundef"k" = "v"%b, i1 %c) {
  %x = alloca i32
  %y = alloca i32
  br i1 %c, label %l, label %r
l:
  store i32 %a, ptr %x
  store i32 %b, ptr %y
  br label %r
r:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s
}
; =>
; define i32 @g(i32 noundef
;   %a, i32 signext noundef"k" = "v"%b, i1 %c) {
;   br i1 %c, label %l, label %r
; l:
;   br label %r
; r:
;   %s = add i32 %a, %b
;   ret i32 %s
; }
