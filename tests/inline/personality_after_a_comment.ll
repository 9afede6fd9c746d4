; test: inline
; The personality does not end up in a comment.

declare i32 @g(i32)
declare i32 @pers(...)
define internal i32 @c(i32 %x) personality ptr @pers {
  %r = invoke i32 @g(i32 %x) to label %a unwind label %b
a:
  ret i32 %r
b:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
; => removed
define i32 @f(i32 %x) ; the entry point
{
  %r = call i32 @c(i32 %x)
  ret i32 %r
}
; =>
; define i32 @f(i32 %x) ; the entry point
; personality ptr @pers
; {
;   %r.i = invoke i32 @g(i32 %x) to label %a.i unwind label %b.i
;
; a.i:
;   br label %c.exit
;
; b.i:
;   %l.i = landingpad { ptr, i32 }
;           cleanup
;   resume { ptr, i32 } %l.i
;
; c.exit:
;   ret i32 %r.i
; }
