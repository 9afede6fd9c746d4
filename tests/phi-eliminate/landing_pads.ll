; test: phi-eliminate
; A pad stands first; loads stand after it.
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
; define i32 @f() personality ptr @personality {
; entry:
;   %v.slot = alloca i32
;   store i32 1, ptr %v.slot
;   invoke void @run() to label %next unwind label %pad
; next:
;   store i32 2, ptr %v.slot
;   invoke void @run() to label %end unwind label %pad
; end:
;   ret i32 0
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   %v = load i32, ptr %v.slot
;   ret i32 %v
; }
