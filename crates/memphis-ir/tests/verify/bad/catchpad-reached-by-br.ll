declare void @g()
declare i32 @personality(...)
define void @f(i1 %c) personality ptr @personality {
entry:
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  %pad = catchpad within %switch [ptr null]
  br label %again
again:
  br label %handler
}
; error: 11:3: block of a catchpad may only be reached from its catchswitch
