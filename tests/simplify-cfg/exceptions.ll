; test: simplify-cfg
declare void @may_throw()
declare i32 @__gxx_personality_v0(...)
declare void @effect(i32)

define i32 @pads(i1 %c) personality ptr @__gxx_personality_v0 {
entry:
  invoke void @may_throw() to label %normal unwind label %pad
normal:
  br label %next
next:
  invoke void @may_throw() to label %end unwind label %pad
end:
  ret i32 0
pad:
  %x = phi i32 [ 1, %entry ], [ 2, %next ]
  %caught = landingpad { ptr, i32 } cleanup
  br label %behind
behind:
  call void @effect(i32 %x)
  resume { ptr, i32 } %caught
}
; =>
; define i32 @pads(i1 %c) personality ptr @__gxx_personality_v0 {
; entry:
;   invoke void @may_throw() to label %normal unwind label %pad
; normal:
;   invoke void @may_throw() to label %end unwind label %pad
; end:
;   ret i32 0
; pad:
;   %x = phi i32 [ 1, %entry ], [ 2, %normal ]
;   %caught = landingpad { ptr, i32 } cleanup
;   call void @effect(i32 %x)
;   resume { ptr, i32 } %caught
; }

define void @funclets() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %end unwind label %switch
switch:
  %cs = catchswitch within none [label %catch] unwind label %cleanup
catch:
  %pad = catchpad within %cs [ptr null, i32 64, ptr null]
  catchret from %pad to label %back
back:
  br label %end
cleanup:
  %cp = cleanuppad within none []
  cleanupret from %cp unwind to caller
end:
  ret void
}
; =>
; define void @funclets() personality ptr @__CxxFrameHandler3 {
; entry:
;   invoke void @may_throw() to label %end unwind label %switch
; switch:
;   %cs = catchswitch within none [label %catch] unwind label %cleanup
; catch:
;   %pad = catchpad within %cs [ptr null, i32 64, ptr null]
;   catchret from %pad to label %end
; cleanup:
;   %cp = cleanuppad within none []
;   cleanupret from %cp unwind to caller
; end:
;   ret void
; }
declare i32 @__CxxFrameHandler3(...)
