declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %outer
ok:
  ret void
outer:
  %pad = cleanuppad within none []
  invoke void @g() to label %ok unwind label %inner
inner:
  %nested = cleanuppad within %pad []
  unreachable
}
; error: 11:3: an unwind edge may only enter one exception pad (from %outer)
