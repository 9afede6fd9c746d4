; test: phi-eliminate
; %v is read after an invoke that would have to store its next value before it: no slot can hold
; both. So %v stays; %other, which is read before, goes.

declare void @g(i32)
declare i32 @__CxxFrameHandler3(...)
define void @f(i32 %a) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g(i32 0) to label %end unwind label %switch
end:
  ret void
switch:
  %v = phi i32 [ 0, %entry ], [ %next, %again ]
  %other = phi i32 [ 5, %entry ], [ 6, %again ]
  %cs = catchswitch within none [label %handler] unwind to caller
handler:
  %c = catchpad within %cs [ptr null, i32 64, ptr null]
  %next = add i32 %v, %other
  catchret from %c to label %again
again:
  invoke void @g(i32 %next) to label %done unwind label %switch
done:
  call void @g(i32 %v)
  ret void
}
; =>
; define void @f(i32 %a) personality ptr @__CxxFrameHandler3 {
; entry:
;   %other.slot = alloca i32
;   store i32 5, ptr %other.slot
;   invoke void @g(i32 0) to label %end unwind label %switch
; end:
;   ret void
; switch:
;   %v = phi i32 [ 0, %entry ], [ %next, %again ]
;   %cs = catchswitch within none [label %handler] unwind to caller
; handler:
;   %c = catchpad within %cs [ptr null, i32 64, ptr null]
;   %other.reload = load i32, ptr %other.slot
;   %next = add i32 %v, %other.reload
;   catchret from %c to label %again
; again:
;   store i32 6, ptr %other.slot
;   invoke void @g(i32 %next) to label %done unwind label %switch
; done:
;   call void @g(i32 %v)
;   ret void
; }
