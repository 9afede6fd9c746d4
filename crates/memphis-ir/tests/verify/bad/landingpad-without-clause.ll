declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = landingpad { ptr, i32 }
  ret void
}
; error: 8:33: expected 'catch' or 'filter' clause type
