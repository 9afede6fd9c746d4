declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %outer
ok:
  invoke void @g() to label %ok2 unwind label %inner
ok2:
  ret void
outer:
  %pad = cleanuppad within none []
  br label %in
in:
  invoke void @g() [ "funclet"(token %pad) ] to label %ok2 unwind label %inner
inner:
  %nested = cleanuppad within %pad []
  unreachable
}
; error: 15:3: an unwind edge may only enter one exception pad (from %ok)
; error: 15:31: definition of %pad does not dominate this use
