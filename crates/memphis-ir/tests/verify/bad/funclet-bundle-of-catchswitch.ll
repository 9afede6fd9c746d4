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
  call void @g() [ "funclet"(token %switch) ]
  unreachable
}
; error: 11:3: operand of a funclet bundle must be a catchpad or cleanuppad
