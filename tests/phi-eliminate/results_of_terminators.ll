; test: phi-eliminate
; What a terminator defines is stored where it leads: at the head of a block with one way in, else on the edge.
declare i32 @get()
declare i32 @personality(...)
define i32 @critical(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %call, label %end
call:
  %v = invoke i32 @get() to label %end unwind label %pad
end:
  %r = phi i32 [ 0, %entry ], [ %v, %call ]
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 1
}
; =>
; define i32 @critical(i1 %c) personality ptr @personality {
; entry:
;   %r.slot = alloca i32
;   br i1 %c, label %call, label %entry.end.edge
;
; entry.end.edge:
;   store i32 0, ptr %r.slot
;   br label %end
; call:
;   %v = invoke i32 @get() to label %call.end.edge unwind label %pad
;
; call.end.edge:
;   store i32 %v, ptr %r.slot
;   br label %end
; end:
;   %r = load i32, ptr %r.slot
;   ret i32 %r
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   ret i32 1
; }
define i32 @head(i1 %c) personality ptr @personality {
entry:
  %v = invoke i32 @get() to label %next unwind label %pad
next:
  br i1 %c, label %more, label %end
more:
  %w = add i32 %v, 1
  br label %end
end:
  %r = phi i32 [ %v, %next ], [ %w, %more ]
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 1
}
; =>
; define i32 @head(i1 %c) personality ptr @personality {
; entry:
;   %r.slot = alloca i32
;   %v = invoke i32 @get() to label %next unwind label %pad
; next:
;   store i32 %v, ptr %r.slot
;   br i1 %c, label %more, label %end
; more:
;   %w = add i32 %v, 1
;   store i32 %w, ptr %r.slot
;   br label %end
; end:
;   %r = load i32, ptr %r.slot
;   ret i32 %r
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   ret i32 1
; }
define i32 @callbr(i32 %a) {
entry:
  %v = callbr i32 asm "", "=r,!i"() to label %end [label %other]
other:
  br label %end
end:
  %r = phi i32 [ %v, %entry ], [ %a, %other ]
  ret i32 %r
}
; =>
; define i32 @callbr(i32 %a) {
; entry:
;   %r.slot = alloca i32
;   %v = callbr i32 asm "", "=r,!i"() to label %entry.end.edge [label %other]
;
; entry.end.edge:
;   store i32 %v, ptr %r.slot
;   br label %end
; other:
;   store i32 %v, ptr %r.slot
;   store i32 %a, ptr %r.slot
;   br label %end
; end:
;   %r = load i32, ptr %r.slot
;   ret i32 %r
; }
