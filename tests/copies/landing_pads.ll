; test: copies
; Copies have taken the place of the phis before a pad.
declare void @run()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
entry:
  invoke void @run() to label %next unwind label %pad
next:
  invoke void @run() to label %end unwind label %pad
end:
  ret i32 0
pad:
  %v = phi i32 [ 1, %entry ], [ 2, %next ]
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %v
}
; =>
; func copies &f() -> (i32) personality ptr &personality {
; @entry:
;   %v = copy i32 1
;   invoke void &run() to label @next unwind label @pad
;
; @next:
;   %v = copy i32 2
;   invoke void &run() to label @end unwind label @pad
;
; @end:
;   goto @ret(0)
;
; @pad:
;   %l = landingpad { ptr, i32 } cleanup
;   goto @ret(%v)
; }
