declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g() to label %ok unwind label %outer
ok:
  ret void
outer:
  %switch = catchswitch within none [label %catch] unwind to caller
catch:
  %pad = catchpad within %switch [ptr null, i32 64, ptr null]
  invoke void @g() [ "funclet"(token %pad) ] to label %done unwind label %inner
inner:
  %switch2 = catchswitch within %pad [label %catch2] unwind to caller
catch2:
  %pad2 = catchpad within %switch2 [ptr null, i32 64, ptr null]
  catchret from %pad2 to label %done
done:
  catchret from %pad to label %ok
}
