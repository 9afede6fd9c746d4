declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  %pad = catchpad within %switch [ptr null]
  invoke void @g() [ "funclet"(token %pad) ] to label %ok2 unwind label %outer
ok2:
  unreachable
outer:
  %other = cleanuppad within none []
  unreachable
}
; error: 10:3: exceptions must leave a catchpad to where its catchswitch unwinds
