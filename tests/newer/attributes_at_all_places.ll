; test: newer
; Attributes that LLVM 22 does not know, at all places. Those of arguments and results were refused.
define i32 @f(i32 newer %a) nooutline newer(3) #0 {
  %x = alloca i32
  store i32 %a, ptr %x
  %r = call newer(1) i32 @g(i32 newer %a) newer
  %v = load i32, ptr %x
  %s = call i32 @g(i32 %v) nooutline
  ret i32 %s
}
; =>
; define i32 @f(i32 newer %a) nooutline newer(3) #0 {
;   %r = call newer(1) i32 @g(i32 newer %a) newer
;   %s = call i32 @g(i32 %a) nooutline
;   ret i32 %s
; }
declare newer i32 @g(i32 newer)
attributes #0 = { nounwind nooutline denormal_fpenv(ieee) newer }
