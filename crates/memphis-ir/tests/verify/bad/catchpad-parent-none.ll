declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = catchpad within none [ptr null]
  ret void
}
; error: 8:3: parent of a catchpad must be a catchswitch
