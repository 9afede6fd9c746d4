; test: phi-eliminate
; A block with a catchswitch has room for nothing else: its phis are loaded before each use.
declare void @run()
declare void @use(i32)
declare i32 @__CxxFrameHandler3(...)
define i32 @f(i32 %x) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @run() to label %next unwind label %switch
next:
  invoke void @run() to label %end unwind label %switch
end:
  ret i32 0
switch:
  %v = phi i32 [ 1, %entry ], [ %x, %next ]
  %cs = catchswitch within none [label %catch] unwind to caller
catch:
  %pad = catchpad within %cs [ptr null, i32 64, ptr null]
  call void @use(i32 %v) [ "funclet"(token %pad) ]
  catchret from %pad to label %out
out:
  %w = add i32 %v, %v
  ret i32 %w
}
; =>
; define i32 @f(i32 %x) personality ptr @__CxxFrameHandler3 {
; entry:
;   %v.slot = alloca i32
;   store i32 1, ptr %v.slot
;   invoke void @run() to label %next unwind label %switch
; next:
;   store i32 %x, ptr %v.slot
;   invoke void @run() to label %end unwind label %switch
; end:
;   ret i32 0
; switch:
;   %cs = catchswitch within none [label %catch] unwind to caller
; catch:
;   %pad = catchpad within %cs [ptr null, i32 64, ptr null]
;   %v.reload = load i32, ptr %v.slot
;   call void @use(i32 %v.reload) [ "funclet"(token %pad) ]
;   catchret from %pad to label %out
; out:
;   %v.reload1 = load i32, ptr %v.slot
;   %w = add i32 %v.reload1, %v.reload1
;   ret i32 %w
; }
