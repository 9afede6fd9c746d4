; test: reg2mem
; The pad of a handler uses a phi of the block with its catchswitch: that phi stays, and so does the
; phi that reads it over an edge without room. Others go, and are loaded at the ends of blocks for
; phis that stay.

declare void @g(i32)
declare i32 @__CxxFrameHandler3(...)
define void @f(i32 %a, i32 %b) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g(i32 0) to label %n unwind label %switch
n:
  invoke void @g(i32 1) to label %n2 unwind label %switch
n2:
  invoke void @g(i32 2) to label %n3 unwind label %pad
n3:
  ret void
switch:
  %p = phi i32 [ %a, %entry ], [ %b, %n ]
  %q = phi i32 [ %b, %entry ], [ %a, %n ]
  %cs = catchswitch within none [label %handler] unwind label %pad
handler:
  %c = catchpad within %cs [ptr null, i32 %p, ptr null]
  call void @g(i32 %q) [ "funclet"(token %c) ]
  catchret from %c to label %n4
n4:
  invoke void @g(i32 3) to label %n3 unwind label %pad
pad:
  %x = phi i32 [ %p, %switch ], [ 7, %n2 ], [ %q, %n4 ]
  %y = phi i32 [ %q, %switch ], [ 8, %n2 ], [ %q, %n4 ]
  %d = cleanuppad within none []
  call void @g(i32 %x) [ "funclet"(token %d) ]
  call void @g(i32 %y) [ "funclet"(token %d) ]
  cleanupret from %d unwind to caller
}
; =>
; define void @f(i32 %a, i32 %b) personality ptr @__CxxFrameHandler3 {
; entry:
;   %q.slot = alloca i32
;   store i32 %b, ptr %q.slot
;   invoke void @g(i32 0) to label %n unwind label %switch
; n:
;   store i32 %a, ptr %q.slot
;   invoke void @g(i32 1) to label %n2 unwind label %switch
; n2:
;   store i32 8, ptr %q.slot
;   invoke void @g(i32 2) to label %n3 unwind label %pad
; n3:
;   ret void
; switch:
;   %p = phi i32 [ %a, %entry ], [ %b, %n ]
;   %cs = catchswitch within none [label %handler] unwind label %pad
; handler:
;   %c = catchpad within %cs [ptr null, i32 %p, ptr null]
;   %q.reload = load i32, ptr %q.slot
;   call void @g(i32 %q.reload) [ "funclet"(token %c) ]
;   catchret from %c to label %n4
; n4:
;   %q.reload1 = load i32, ptr %q.slot
;   invoke void @g(i32 3) to label %n3 unwind label %pad
; pad:
;   %x = phi i32 [ %p, %switch ], [ 7, %n2 ], [ %q.reload1, %n4 ]
;   %d = cleanuppad within none []
;   %y = load i32, ptr %q.slot
;   call void @g(i32 %x) [ "funclet"(token %d) ]
;   call void @g(i32 %y) [ "funclet"(token %d) ]
;   cleanupret from %d unwind to caller
; }
