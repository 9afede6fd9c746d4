; test: copies
; What a terminator defines cannot be copied before it: it shares the register, or is copied on the edge.
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
; func copies &critical(%c: i1) -> (i32) personality ptr &personality {
; @entry:
;   goto i1 %c { 1 -> @call, 0 -> @entry.end }
;
; @entry.end:
;   %v = copy i32 0
;   goto @end
;
; @call:
;   %v = invoke i32 &get() to label @end unwind label @pad
;
; @end:
;   goto @ret(%v)
;
; @pad:
;   %l = landingpad { ptr, i32 } cleanup
;   goto @ret(1)
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
; func copies &head(%c: i1) -> (i32) personality ptr &personality {
; @entry:
;   %v = invoke i32 &get() to label @next unwind label @pad
;
; @next:
;   goto i1 %c { 1 -> @more, 0 -> @end }
;
; @more:
;   %v = add i32 %v, 1
;   goto @end
;
; @end:
;   goto @ret(%v)
;
; @pad:
;   %l = landingpad { ptr, i32 } cleanup
;   goto @ret(1)
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
; func copies &callbr(%a: i32) -> (i32) {
; @entry:
;   %v = callbr i32 asm "", "=r,!i"() to label @end [label @other]
;
; @other:
;   %v = copy i32 %a
;   goto @end
;
; @end:
;   goto @ret(%v)
; }
