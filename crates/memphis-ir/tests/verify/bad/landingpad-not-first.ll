declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %x = add i32 1, 2
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 4:46: unwind destination does not start with an exception pad
; error: 9:3: landingpad must be the first instruction of its block that is no phi
