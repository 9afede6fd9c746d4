; test: remarks inline
define internal void @cleans() personality ptr @__CxxFrameHandler3 {
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret void
pad:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller
}

define internal void @plain() {
  ret void
}

define void @f() personality ptr @__CxxFrameHandler3 {
  call void @cleans()
; ^ the call of @cleans stays: exceptions are handled in funclets
  invoke void @plain() to label %ok unwind label %pad
; ^ the call of @plain stays: exceptions are handled in funclets
ok:
  ret void
pad:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller
}

declare void @may_throw()
declare i32 @__CxxFrameHandler3(...)
