; test: inline
; Where nothing ever comes, a result may be its own argument.
define internal i32 @same(i32 %x) {
  ret i32 %x
}
; => removed

define i32 @f() {
  ret i32 0
dead:
  %a = call i32 @same(i32 %b)
  %b = call i32 @same(i32 %a)
  %c = call i32 @same(i32 %c)
  br label %dead
}
; =>
; define i32 @f() {
;   ret i32 0
; dead:
;   br label %dead
; }
