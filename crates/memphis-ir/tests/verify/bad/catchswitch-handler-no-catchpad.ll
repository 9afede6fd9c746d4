declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  ret void
}
; error: 8:44: handler of a catchswitch must start with a catchpad
