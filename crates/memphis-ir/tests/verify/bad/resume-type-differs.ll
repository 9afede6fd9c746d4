declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = landingpad { ptr, i32 } cleanup
  resume i32 0
}
; error: 9:3: type of the resume differs from that of others in this function
