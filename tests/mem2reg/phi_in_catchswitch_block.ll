; test: mem2reg

declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
declare void @use(i32)

define void @f() personality ptr @__CxxFrameHandler3 {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  invoke void @may_throw() to label %next unwind label %dispatch
next:
  store i32 2, ptr %x
  invoke void @may_throw() to label %exit unwind label %dispatch
exit:
  ret void
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  %v = load i32, ptr %x
  call void @use(i32 %v) [ "funclet"(token %p) ]
  catchret from %p to label %exit
}
; =>
; define void @f() personality ptr @__CxxFrameHandler3 {
; entry:
;   invoke void @may_throw() to label %next unwind label %dispatch
; next:
;   invoke void @may_throw() to label %exit unwind label %dispatch
; exit:
;   ret void
; dispatch:
;   %x.0 = phi i32 [ 2, %next ], [ 1, %entry ]
;   %s = catchswitch within none [label %handler] unwind to caller
; handler:
;   %p = catchpad within %s [ptr null, i32 64, ptr null]
;   call void @use(i32 %x.0) [ "funclet"(token %p) ]
;   catchret from %p to label %exit
; }
