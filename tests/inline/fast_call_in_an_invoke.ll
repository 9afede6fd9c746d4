; test: inline
; An invoke has no fast-math flags.
define internal float @flags() {
  %r = tail call nnan nsz float @may_throw()
  ret float %r
}
; => removed

define float @f() personality ptr @p {
  %r = invoke float @flags() to label %ok unwind label %pad
ok:
  ret float %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret float 0.0
}
; =>
; define float @f() personality ptr @p {
;   %r.i = invoke float @may_throw() to label %noexc unwind label %pad
;
; noexc:
;   br label %flags.exit
;
; flags.exit:
;   br label %ok
; ok:
;   ret float %r.i
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   ret float 0.0
; }

declare float @may_throw()
declare i32 @p(...)
