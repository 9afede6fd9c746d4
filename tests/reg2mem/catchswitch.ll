; test: reg2mem
; Phis before a catchswitch are loaded before each use, and what such a block passes on is stored
; before it.
target triple = "x86_64-pc-windows-msvc"
declare void @may(i32)
declare i32 @__CxxFrameHandler3(...)
declare void @see(i32)
define void @twice(i32 %a, i1 %c) personality ptr @__CxxFrameHandler3 {
top:
  %m = mul i32 %a, 3
  invoke void @may(i32 %m) to label %mid unwind label %pad1
mid:
  %q = add i32 %m, 1
  invoke void @may(i32 %q) to label %fin unwind label %pad1
pad1:
  %w = phi i32 [ %m, %top ], [ %q, %mid ]
  %cs = catchswitch within none [label %h1] unwind label %pad2
h1:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  call void @see(i32 %w) [ "funclet"(token %cp) ]
  catchret from %cp to label %fin
pad2:
  %u = phi i32 [ %w, %pad1 ]
  %cs2 = catchswitch within none [label %h2] unwind to caller
h2:
  %cp2 = catchpad within %cs2 [ptr null, i32 64, ptr null]
  call void @see(i32 %u) [ "funclet"(token %cp2) ]
  catchret from %cp2 to label %fin
fin:
  %r = phi i32 [ 0, %mid ], [ %w, %h1 ], [ %u, %h2 ]
  call void @see(i32 %r)
  ret void
}
; =>
; define void @twice(i32 %a, i1 %c) personality ptr @__CxxFrameHandler3 {
; top:
;   %m.slot = alloca i32
;   %q.slot = alloca i32
;   %w.slot = alloca i32
;   %r.slot = alloca i32
;   %m = mul i32 %a, 3
;   store i32 %m, ptr %m.slot
;   store i32 %m, ptr %w.slot
;   invoke void @may(i32 %m) to label %mid unwind label %pad1
; mid:
;   %m.reload = load i32, ptr %m.slot
;   %q = add i32 %m.reload, 1
;   store i32 %q, ptr %q.slot
;   store i32 %q, ptr %w.slot
;   store i32 0, ptr %r.slot
;   invoke void @may(i32 %q) to label %fin unwind label %pad1
; pad1:
;   %cs = catchswitch within none [label %h1] unwind label %pad2
; h1:
;   %cp = catchpad within %cs [ptr null, i32 64, ptr null]
;   %w.reload = load i32, ptr %w.slot
;   call void @see(i32 %w.reload) [ "funclet"(token %cp) ]
;   %w.reload2 = load i32, ptr %w.slot
;   store i32 %w.reload2, ptr %r.slot
;   catchret from %cp to label %fin
; pad2:
;   %cs2 = catchswitch within none [label %h2] unwind to caller
; h2:
;   %cp2 = catchpad within %cs2 [ptr null, i32 64, ptr null]
;   %w.reload1 = load i32, ptr %w.slot
;   call void @see(i32 %w.reload1) [ "funclet"(token %cp2) ]
;   %w.reload3 = load i32, ptr %w.slot
;   store i32 %w.reload3, ptr %r.slot
;   catchret from %cp2 to label %fin
; fin:
;   %r = load i32, ptr %r.slot
;   call void @see(i32 %r)
;   ret void
; }
