declare i32 @g()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
  %x = invoke i32 @g() to label %ok unwind label %lost
ok:
  ret i32 %x
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 %x
}
; error: 9:11: definition of %x does not dominate this use
