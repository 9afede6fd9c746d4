; test: passes phi-eliminate<coalescing=interference>
; %cont and %end pass one value on, which is live at both of their ends. Where values are not
; compared, it is stored twice.
declare void @g(i32)
declare i32 @personality(...)

define i32 @f(i32 %a) personality ptr @personality {
entry:
  %m = add i32 %a, 1
  invoke void @g(i32 %m) to label %next unwind label %pad
next:
  %n = add i32 %m, 1
  invoke void @g(i32 %n) to label %again unwind label %pad
again:
  invoke void @g(i32 %n) to label %end unwind label %pad
end:
  %o = add i32 %n, 1
  ret i32 %o
pad:
  %q = phi i32 [ %n, %again ], [ %n, %next ], [ %m, %entry ]
  %lp = landingpad { ptr, i32 } cleanup
  ret i32 %q
}
; =>
; define i32 @f(i32 %a) personality ptr @personality {
; entry:
;   %q.slot = alloca i32
;   %m = add i32 %a, 1
;   store i32 %m, ptr %q.slot
;   invoke void @g(i32 %m) to label %next unwind label %pad
; next:
;   %n = add i32 %m, 1
;   store i32 %n, ptr %q.slot
;   invoke void @g(i32 %n) to label %again unwind label %pad
; again:
;   store i32 %n, ptr %q.slot
;   invoke void @g(i32 %n) to label %end unwind label %pad
; end:
;   %o = add i32 %n, 1
;   ret i32 %o
; pad:
;   %lp = landingpad { ptr, i32 } cleanup
;   %q = load i32, ptr %q.slot
;   ret i32 %q
; }
