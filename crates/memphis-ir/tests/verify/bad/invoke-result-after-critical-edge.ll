declare i32 @g()
declare i32 @personality(...)
define i32 @f(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %try, label %ok
try:
  %x = invoke i32 @g() to label %ok unwind label %lost
ok:
  ret i32 %x
lost:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 0
}
; error: 9:11: definition of %x does not dominate this use (the path through %entry, %ok avoids it)
