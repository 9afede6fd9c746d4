; test: blockargs
declare i32 @__gxx_personality_v0(...)
declare i32 @__CxxFrameHandler3(...)
declare i32 @g(i32)
declare void @h()
define i32 @landing(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @g(i32 %x)
          to label %more unwind label %pad

more:
  %v = phi i32 [ %r, %entry ]
  %s = invoke i32 @g(i32 %v)
          to label %end unwind label %pad

end:
  %w = phi i32 [ %s, %more ], [ 0, %pad ]
  ret i32 %w

pad:
  %y = phi i32 [ 1, %entry ], [ %v, %more ]
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  %c = icmp eq i32 %y, 1
  br i1 %c, label %end, label %up

up:
  resume { ptr, i32 } %e
}
; =>
; func &landing(%x: i32) -> (i32) personality ptr &__gxx_personality_v0 {
; @entry:
;   %r = invoke i32 &g(i32 %x)
;           to label @more(%r) unwind label @pad(1)
;
; @more(%v: i32):
;   %s = invoke i32 &g(i32 %v)
;           to label @end(%s) unwind label @pad(%v)
;
; @end(%w: i32):
;   goto @ret(%w)
;
; @pad(%y: i32):
;   %e = landingpad { ptr, i32 }
;           cleanup
;           catch ptr null
;   %c = icmp eq i32 %y, 1
;   goto i1 %c { 1 -> @end(0), 0 -> @up }
;
; @up:
;   resume { ptr, i32 } %e
; }
define i32 @funclets(i32 %x) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @h()
          to label %again unwind label %dispatch

again:
  invoke void @h()
          to label %end unwind label %dispatch

dispatch:
  %v = phi i32 [ 1, %entry ], [ %x, %again ]
  %cs = catchswitch within none [label %catch, label %other] unwind label %cleanup

catch:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  catchret from %cp to label %end

other:
  %op = catchpad within %cs [ptr null, i32 8, ptr null]
  %q = call i32 @g(i32 %v) [ "funclet"(token %op) ]
  unreachable

end:
  %r = phi i32 [ 0, %again ], [ %v, %catch ]
  ret i32 %r

cleanup:
  %u = phi i32 [ %v, %dispatch ]
  %up = cleanuppad within none []
  %t = call i32 @g(i32 %u) [ "funclet"(token %up) ]
  cleanupret from %up unwind to caller
}
; =>
; func &funclets(%x: i32) -> (i32) personality ptr &__CxxFrameHandler3 {
; @entry:
;   invoke void &h()
;           to label @again unwind label @dispatch(1)
;
; @again:
;   invoke void &h()
;           to label @end(0) unwind label @dispatch(%x)
;
; @dispatch(%v: i32):
;   %cs = catchswitch within none [label @catch, label @other] unwind label @cleanup(%v)
;
; @catch:
;   %cp = catchpad within %cs [ptr null, i32 64, ptr null]
;   catchret from %cp to label @end(%v)
;
; @other:
;   %op = catchpad within %cs [ptr null, i32 8, ptr null]
;   %q = call i32 &g(i32 %v) [ "funclet"(token %op) ]
;   unreachable
;
; @end(%r: i32):
;   goto @ret(%r)
;
; @cleanup(%u: i32):
;   %up = cleanuppad within none []
;   %t = call i32 &g(i32 %u) [ "funclet"(token %up) ]
;   cleanupret from %up unwind to caller
; }
