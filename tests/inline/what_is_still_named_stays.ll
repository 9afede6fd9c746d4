; test: inline
; A local function goes when nothing names it: neither a constant, nor a copy that stays.
@table = constant [1 x ptr] [ptr @kept]

define internal i32 @kept() {
  ret i32 1
}
; => unchanged

define internal ptr @names_another() {
  ret ptr @another
}
; => removed

define internal i32 @another() {
  ret i32 2
}
; => unchanged

define internal i32 @gone() {
  %r = call i32 @another()
  ret i32 %r
}
; => removed

define i32 @f() {
  %a = call i32 @kept()
  %b = call ptr @names_another()
  %c = call i32 @gone()
  ret i32 %c
}
; =>
; define i32 @f() {
;   ret i32 2
; }
