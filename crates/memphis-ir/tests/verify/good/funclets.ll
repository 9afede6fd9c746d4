declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g() to label %ok unwind label %dispatch
ok:
  ret void
dispatch:
  %switch = catchswitch within none [label %catch, label %catch.all] unwind label %cleanup
catch:
  %pad = catchpad within %switch [ptr null, i32 64, ptr null]
  invoke void @g() [ "funclet"(token %pad) ] to label %catch.end unwind label %inner
catch.end:
  catchret from %pad to label %ok
inner:
  %nested = cleanuppad within %pad []
  call void @g() [ "funclet"(token %nested) ]
  cleanupret from %nested unwind label %cleanup
catch.all:
  %pad2 = catchpad within %switch [ptr null, i32 64, ptr null]
  catchret from %pad2 to label %ok
cleanup:
  %last = cleanuppad within none []
  cleanupret from %last unwind to caller
}
