; test: roundtrip
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()

define void @f() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw()
          to label %exit unwind label %dispatch

dispatch:
  %s = catchswitch within none [label %first, label %second] unwind label %cleanup

first:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %exit

second:
  %q = catchpad within %s []
  call void @may_throw() [ "funclet"(token %q) ]
  catchret from %q to label %exit

cleanup:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller

exit:
  ret void
}
