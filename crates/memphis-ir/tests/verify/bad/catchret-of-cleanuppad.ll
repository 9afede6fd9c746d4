declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = cleanuppad within none []
  catchret from %pad to label %ok
}
; error: 9:17: catchret needs a catchpad
