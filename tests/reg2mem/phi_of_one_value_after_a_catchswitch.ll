; test: reg2mem
; The handler's phi has one value, which stands for it. A slot for it would hold other values in the
; join after.

declare void @g(i32)
declare i32 @__CxxFrameHandler3(...)
define void @f(i32 %a, i1 %c) personality ptr @__CxxFrameHandler3 {
entry:
  %v = add i32 %a, 1
  br i1 %c, label %try, label %join
try:
  invoke void @g(i32 0) to label %join unwind label %switch
switch:
  %w = phi i32 [ %a, %try ], [ 2, %join ]
  %cs = catchswitch within none [label %handler] unwind to caller
handler:
  %p = phi i32 [ %v, %switch ]
  %q = phi i32 [ %w, %switch ]
  %k = catchpad within %cs [ptr null, i32 64, ptr null]
  call void @g(i32 %p) [ "funclet"(token %k) ]
  catchret from %k to label %back
back:
  call void @g(i32 %p)
  call void @g(i32 %q)
  br label %join
join:
  %s = phi i32 [ 0, %entry ], [ 1, %try ], [ %p, %back ]
  invoke void @g(i32 %s) to label %end unwind label %switch
end:
  ret void
}
; =>
; define void @f(i32 %a, i1 %c) personality ptr @__CxxFrameHandler3 {
; entry:
;   %v.slot = alloca i32
;   %w.slot = alloca i32
;   %s.slot = alloca i32
;   %v = add i32 %a, 1
;   store i32 %v, ptr %v.slot
;   store i32 0, ptr %s.slot
;   br i1 %c, label %try, label %join
; try:
;   store i32 %a, ptr %w.slot
;   store i32 1, ptr %s.slot
;   invoke void @g(i32 0) to label %join unwind label %switch
; switch:
;   %cs = catchswitch within none [label %handler] unwind to caller
; handler:
;   %k = catchpad within %cs [ptr null, i32 64, ptr null]
;   %v.reload1 = load i32, ptr %v.slot
;   call void @g(i32 %v.reload1) [ "funclet"(token %k) ]
;   catchret from %k to label %back
; back:
;   %v.reload2 = load i32, ptr %v.slot
;   call void @g(i32 %v.reload2)
;   %w.reload = load i32, ptr %w.slot
;   call void @g(i32 %w.reload)
;   %v.reload = load i32, ptr %v.slot
;   store i32 %v.reload, ptr %s.slot
;   br label %join
; join:
;   %s = load i32, ptr %s.slot
;   store i32 2, ptr %w.slot
;   invoke void @g(i32 %s) to label %end unwind label %switch
; end:
;   ret void
; }
