declare i32 @__CxxFrameHandler3(...)
declare void @may_throw(i32)

define void @f(i32 %x, ptr %p) personality ptr @__CxxFrameHandler3 {
entry:
  %slot = alloca i32
  invoke void @may_throw(i32 %x)
          to label %next unwind label %dispatch

next:
  invoke void @may_throw(i32 1)
          to label %exit unwind label %cleanup

dispatch:
  %cs = catchswitch within none [label %handler] unwind to caller

handler:
  %cp = catchpad within %cs [ptr null, i32 64, ptr %slot]
  call void @may_throw(i32 2) [ "funclet"(token %cp) ]
  catchret from %cp to label %exit

cleanup:
  %cl = cleanuppad within none []
  store i32 %x, ptr %slot
  cleanupret from %cl unwind to caller

exit:
  ret void
}
