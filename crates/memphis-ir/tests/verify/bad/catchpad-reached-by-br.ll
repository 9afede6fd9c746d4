declare void @g()
declare i32 @personality(...)
define void @f(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %try, label %handler
try:
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  %pad = catchpad within %switch [ptr null]
  unreachable
}
; error: 13:3: block of a catchpad may only be reached from its catchswitch
; error: 13:26: definition of %switch does not dominate this use
