; test: reg2mem
; A phi whose values no alloca can hold stays; others go. No edge into its block is split: so %r,
; the result of a call on a critical edge, stays as well.

declare i32 @get()
declare void @keep(target("foo"), { target("spirv.Padding", 4) })
declare i32 @__gxx_personality_v0(...)
define i32 @f(i1 %c, target("foo") %a, target("foo") %b, { target("spirv.Padding", 4) } %u, { target("spirv.Padding", 4) } %v, i32 %n) personality ptr @__gxx_personality_v0 {
entry:
  br i1 %c, label %t, label %j
t:
  %got = invoke i32 @get() to label %j unwind label %pad
j:
  %p = phi target("foo") [ %a, %entry ], [ %b, %t ]
  %w = phi { target("spirv.Padding", 4) } [ %u, %entry ], [ %v, %t ]
  %r = phi i32 [ 0, %entry ], [ %got, %t ]
  %q = phi i32 [ 1, %entry ], [ %n, %t ]
  br i1 %c, label %loop, label %end
loop:
  %x = phi target("foo") [ %p, %j ], [ %b, %loop ]
  %i = phi i32 [ %r, %j ], [ %next, %loop ]
  %next = add i32 %i, %q
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %s = phi i32 [ %q, %j ], [ %next, %loop ]
  %y = phi target("foo") [ %p, %j ], [ %x, %loop ]
  call void @keep(target("foo") %y, { target("spirv.Padding", 4) } %w)
  ret i32 %s
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
; =>
; define i32 @f(i1 %c, target("foo") %a, target("foo") %b, { target("spirv.Padding", 4) } %u, { target("spirv.Padding", 4) } %v, i32 %n) personality ptr @__gxx_personality_v0 {
; entry:
;   %r.slot = alloca i32
;   %q.slot = alloca i32
;   %next.slot = alloca i32
;   %q.slot1 = alloca i32
;   %i.slot = alloca i32
;   %s.slot = alloca i32
;   store i32 1, ptr %q.slot1
;   br i1 %c, label %t, label %j
; t:
;   store i32 %n, ptr %q.slot1
;   %got = invoke i32 @get() to label %j unwind label %pad
; j:
;   %p = phi target("foo") [ %a, %entry ], [ %b, %t ]
;   %w = phi { target("spirv.Padding", 4) } [ %u, %entry ], [ %v, %t ]
;   %r = phi i32 [ 0, %entry ], [ %got, %t ]
;   %q = load i32, ptr %q.slot1
;   store i32 %r, ptr %r.slot
;   store i32 %q, ptr %q.slot
;   store i32 %r, ptr %i.slot
;   store i32 %q, ptr %s.slot
;   br i1 %c, label %loop, label %end
; loop:
;   %x = phi target("foo") [ %p, %j ], [ %b, %loop ]
;   %i = load i32, ptr %i.slot
;   %q.reload = load i32, ptr %q.slot
;   %next = add i32 %i, %q.reload
;   store i32 %next, ptr %next.slot
;   %more = icmp slt i32 %next, %n
;   store i32 %next, ptr %i.slot
;   store i32 %next, ptr %s.slot
;   br i1 %more, label %loop, label %end
; end:
;   %y = phi target("foo") [ %p, %j ], [ %x, %loop ]
;   %s = load i32, ptr %s.slot
;   call void @keep(target("foo") %y, { target("spirv.Padding", 4) } %w)
;   ret i32 %s
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   resume { ptr, i32 } %l
; }
