; test: inline
define internal i32 @fatal() alwaysinline {
  call void @abort()
  unreachable
}
; => removed

define i32 @f() {
  %r = call i32 @fatal()
  %s = add i32 %r, 1
  ret i32 %s
}
; =>
; define i32 @f() {
;   call void @abort()
;   unreachable
;
; fatal.exit:
;   %s = add i32 poison, 1
;   ret i32 %s
; }

declare void @abort()
