declare i32 @g()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
  %x = invoke i32 @g() to label %pad unwind label %pad
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 %x
}
; error: 6:3: block of a landingpad may only be reached by unwind edges of invokes
