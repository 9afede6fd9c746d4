; test: inline
; The pad loses its only way in, and its phi the only entry.
define internal void @calm() {
  ret void
}
; => removed

define i32 @f(i32 %x) personality ptr @p {
entry:
  invoke void @calm() to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %v = phi i32 [ %x, %entry ]
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %v
}
; =>
; define i32 @f(i32 %x) personality ptr @p {
; entry:
;   br label %calm.exit
;
; calm.exit:
;   br label %ok
; ok:
;   ret i32 0
; pad:
;   %l = landingpad { ptr, i32 } cleanup
;   ret i32 poison
; }

declare i32 @p(...)
