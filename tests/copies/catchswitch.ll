; test: copies
; A block with a catchswitch has room for nothing else.
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
; func copies &f(%x: i32) -> (i32) personality ptr &__CxxFrameHandler3 {
; @entry:
;   %v = copy i32 1
;   invoke void &run() to label @next unwind label @switch
;
; @next:
;   %v = copy i32 %x
;   invoke void &run() to label @end unwind label @switch
;
; @end:
;   goto @ret(0)
;
; @switch:
;   %cs = catchswitch within none [label @catch] unwind to caller
;
; @catch:
;   %pad = catchpad within %cs [ptr null, i32 64, ptr null]
;   call void &use(i32 %v) [ "funclet"(token %pad) ]
;   catchret from %pad to label @out
;
; @out:
;   %w = add i32 %v, %v
;   goto @ret(%w)
; }
