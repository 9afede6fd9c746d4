declare void @g()
declare i32 @personality(...)
define void @f(i1 %c) personality ptr @personality {
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = cleanuppad within none []
  br i1 %c, label %a, label %b
a:
  cleanupret from %pad unwind to caller
b:
  cleanupret from %pad unwind label %outer
outer:
  %other = cleanuppad within none []
  unreachable
}
; error: 13:3: exceptions that leave one funclet pad must all go to the same place
