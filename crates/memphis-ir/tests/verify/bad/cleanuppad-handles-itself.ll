declare void @g()
declare i32 @personality(...)
define void @f() personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = cleanuppad within none []
  invoke void @g() [ "funclet"(token %pad) ] to label %ok unwind label %lost
}
; error: 8:3: exception pad cannot handle what is raised inside it (from %lost)
