; test: phi-eliminate
; All other ways into the loop come from the loop, so the result is there; it must not share a slot with what changes in the loop.
declare i64 @get()
declare i32 @personality(...)
define i64 @f(i1 %c, i1 %d) personality ptr @personality {
entry:
  %v = invoke i64 @get() to label %loop unwind label %pad
loop:
  %same = phi i64 [ %v, %entry ], [ %same, %back ], [ %same, %other ]
  %w = phi i64 [ 5, %back ], [ %w, %other ], [ %v, %entry ]
  br i1 %c, label %out, label %again
again:
  br i1 %d, label %back, label %other
back:
  br label %loop
other:
  br i1 %c, label %loop, label %side
side:
  br label %end
out:
  br label %end
end:
  %r = phi i64 [ %w, %side ], [ %same, %out ]
  ret i64 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i64 1
}
; =>
; define i64 @f(i1 %c, i1 %d) personality ptr @personality {
; entry:
;   %w.slot = alloca i64
;   %v = invoke i64 @get() to label %entry.loop.edge unwind label %pad
;
; entry.loop.edge:
;   store i64 %v, ptr %w.slot
;   br label %loop
; loop:
;   br i1 %c, label %out, label %again
; again:
;   br i1 %d, label %back, label %other
; back:
;   store i64 5, ptr %w.slot
;   br label %loop
; other:
;   br i1 %c, label %loop, label %side
; side:
;   br label %end
; out:
;   store i64 %v, ptr %w.slot
;   br label %end
; end:
;   %r = load i64, ptr %w.slot
;   ret i64 %r
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   ret i64 1
; }
