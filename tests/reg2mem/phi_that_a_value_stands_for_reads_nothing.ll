; test: reg2mem
; %x stands for %q, which mentions %p on an edge from dead code, and nothing else does.
define void @f(ptr %x, ptr %z) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g()
          to label %ok unwind label %switch
ok:
  invoke void @g()
          to label %done unwind label %pad
switch:
  %q = phi ptr [ %x, %entry ], [ %p, %dead ]
  %cs = catchswitch within none [label %catch] unwind label %pad
pad:
  %p = phi ptr [ %x, %ok ], [ %z, %switch ]
  %cl = cleanuppad within none []
  unreachable
catch:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  call void @use(ptr %q) [ "funclet"(token %cp) ]
  unreachable
dead:
  %cl2 = cleanuppad within none []
  cleanupret from %cl2 unwind label %switch
done:
  ret void
}
; =>
; define void @f(ptr %x, ptr %z) personality ptr @__CxxFrameHandler3 {
; entry:
;   invoke void @g()
;           to label %ok unwind label %switch
; ok:
;   invoke void @g()
;           to label %done unwind label %pad
; switch:
;   %cs = catchswitch within none [label %catch] unwind label %pad
; pad:
;   %cl = cleanuppad within none []
;   unreachable
; catch:
;   %cp = catchpad within %cs [ptr null, i32 64, ptr null]
;   call void @use(ptr %x) [ "funclet"(token %cp) ]
;   unreachable
; dead:
;   %cl2 = cleanuppad within none []
;   cleanupret from %cl2 unwind label %switch
; done:
;   ret void
; }
declare void @g()
declare void @use(ptr)
declare i32 @__CxxFrameHandler3(...)
