declare void @g()
declare i32 @personality(...)
define void @f(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %try, label %lost
try:
  invoke void @g() to label %ok unwind label %lost
ok:
  ret void
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}
; error: 11:3: block of a landingpad may only be reached by unwind edges of invokes
