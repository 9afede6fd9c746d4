; test: mem2reg

declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()

define i32 @f() personality ptr @__CxxFrameHandler3 {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  invoke void @may_throw() to label %k unwind label %outer
outer:
  %s1 = catchswitch within none [label %h, label %hb] unwind label %inner
h:
  %p1 = catchpad within %s1 [ptr null, i32 64, ptr null]
  store i32 1, ptr %x
  catchret from %p1 to label %k
hb:
  %p2 = catchpad within %s1 [ptr null, i32 64, ptr null]
  store i32 2, ptr %x
  catchret from %p2 to label %k
inner:
  %s2 = catchswitch within none [label %h2] unwind to caller
h2:
  %p3 = catchpad within %s2 [ptr null, i32 64, ptr null]
  store i32 3, ptr %x
  catchret from %p3 to label %k
k:
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f() personality ptr @__CxxFrameHandler3 {
; entry:
;   invoke void @may_throw() to label %k unwind label %outer
; outer:
;   %s1 = catchswitch within none [label %h, label %hb] unwind label %inner
; h:
;   %p1 = catchpad within %s1 [ptr null, i32 64, ptr null]
;   catchret from %p1 to label %k
; hb:
;   %p2 = catchpad within %s1 [ptr null, i32 64, ptr null]
;   catchret from %p2 to label %k
; inner:
;   %s2 = catchswitch within none [label %h2] unwind to caller
; h2:
;   %p3 = catchpad within %s2 [ptr null, i32 64, ptr null]
;   catchret from %p3 to label %k
; k:
;   %x.0 = phi i32 [ 0, %entry ], [ 3, %h2 ], [ 1, %h ], [ 2, %hb ]
;   ret i32 %x.0
; }
