declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %next unwind label %lost
next:
  invoke void @g() to label %ok unwind label %lost2
ok:
  ret void
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
lost2:
  %pad2 = landingpad i32 cleanup
  ret void
}
; error: 13:3: type of the landingpad differs from that of others in this function
