; test: reg2mem
; A pad that a catchswitch unwinds to: %p reads itself on an edge from dead code, and nothing else does.
define void @f(ptr %x, ptr %z) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g()
          to label %ok unwind label %switch
ok:
  invoke void @g()
          to label %done unwind label %pad
pad:
  %p = phi ptr [ %x, %ok ], [ %p, %dead ], [ %z, %switch ]
  %cl = cleanuppad within none []
  unreachable
catch:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  unreachable
dead:
  %cl2 = cleanuppad within none []
  cleanupret from %cl2 unwind label %pad
switch:
  %cs = catchswitch within none [label %catch] unwind label %pad
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
; pad:
;   %cl = cleanuppad within none []
;   unreachable
; catch:
;   %cp = catchpad within %cs [ptr null, i32 64, ptr null]
;   unreachable
; dead:
;   %cl2 = cleanuppad within none []
;   cleanupret from %cl2 unwind label %pad
; switch:
;   %cs = catchswitch within none [label %catch] unwind label %pad
; done:
;   ret void
; }
declare void @g()
declare i32 @__CxxFrameHandler3(...)
