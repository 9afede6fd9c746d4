; test: inline
; One block that returns leaves the caller's block whole. Numbers follow.
define i32 @twice(i32 %0) {
  %2 = add i32 %0, %0
  ret i32 %2
}
; => unchanged

define i32 @f(i32 %0) {
  %2 = call i32 @twice(i32 %0)
  %3 = tail call i32 @twice(i32 7)
  %4 = mul i32 %2, %3
  ret i32 %4
}
; =>
; define i32 @f(i32 %0) {
;   %2 = add i32 %0, %0
;   %3 = add i32 7, 7
;   %4 = mul i32 %2, %3
;   ret i32 %4
; }
