declare void @g()
define void @f() {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 7:3: landingpad needs a function with a personality
