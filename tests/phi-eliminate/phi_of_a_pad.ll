; test: phi-eliminate
; A phi that the pad of its block uses stays; others go.

declare void @g(i32)
declare i32 @__CxxFrameHandler3(...)
define void @f(i32 %a, i32 %b) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g(i32 0) to label %n unwind label %pad
n:
  invoke void @g(i32 1) to label %n2 unwind label %pad
n2:
  ret void
pad:
  %p = phi i32 [ %a, %entry ], [ %b, %n ]
  %q = phi i32 [ %b, %entry ], [ %a, %n ]
  %c = cleanuppad within none [i32 %p]
  call void @g(i32 %q) [ "funclet"(token %c) ]
  cleanupret from %c unwind to caller
}
; =>
; define void @f(i32 %a, i32 %b) personality ptr @__CxxFrameHandler3 {
; entry:
;   %q.slot = alloca i32
;   store i32 %b, ptr %q.slot
;   invoke void @g(i32 0) to label %n unwind label %pad
; n:
;   store i32 %a, ptr %q.slot
;   invoke void @g(i32 1) to label %n2 unwind label %pad
; n2:
;   ret void
; pad:
;   %p = phi i32 [ %a, %entry ], [ %b, %n ]
;   %c = cleanuppad within none [i32 %p]
;   %q = load i32, ptr %q.slot
;   call void @g(i32 %q) [ "funclet"(token %c) ]
;   cleanupret from %c unwind to caller
; }
