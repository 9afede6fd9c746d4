; test: mem2reg
; Normal and unwind destinations, and the φ before the `landingpad`.

declare i32 @personality(...)
declare void @may_throw()
declare void @use(i32)

define void @f() personality ptr @personality {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  invoke void @may_throw() to label %next unwind label %pad
next:
  store i32 2, ptr %x
  invoke void @may_throw() to label %exit unwind label %pad
exit:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  %v = load i32, ptr %x
  call void @use(i32 %v)
  resume { ptr, i32 } %l
}
; =>
; define void @f() personality ptr @personality {
; entry:
;   invoke void @may_throw() to label %next unwind label %pad
; next:
;   invoke void @may_throw() to label %exit unwind label %pad
; exit:
;   ret void
; pad:
;   %x.0 = phi i32 [ 2, %next ], [ 1, %entry ]
;   %l = landingpad { ptr, i32 } cleanup
;   call void @use(i32 %x.0)
;   resume { ptr, i32 } %l
; }
