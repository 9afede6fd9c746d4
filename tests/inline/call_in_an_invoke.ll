; test: inline
; Calls become invokes, but for those that throw nothing.
define internal void @two(i32 %x) {
  call void @may_throw()
  call void @quiet() nounwind
  call void @may_throw()
  ret void
}
; => removed

define i32 @f(i32 %x) personality ptr @p {
entry:
  invoke void @two(i32 %x) to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %v = phi i32 [ 7, %entry ]
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) personality ptr @p {
; entry:
;   invoke void @may_throw() to label %noexc unwind label %pad
;
; noexc:
;   call void @quiet() nounwind
;   invoke void @may_throw() to label %noexc1 unwind label %pad
;
; noexc1:
;   br label %two.exit
;
; two.exit:
;   br label %ok
; ok:
;   ret i32 0
; pad:
;   %v = phi i32 [ 7, %entry ], [ 7, %noexc ]
;   %l = landingpad { ptr, i32 } cleanup
;   ret i32 %v
; }

declare void @may_throw()
declare void @quiet()
declare i32 @p(...)
