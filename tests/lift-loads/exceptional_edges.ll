; test: lift-loads
; φs of addresses on exceptional edges. Before a catchswitch there is no room for a load: a tag comes through.
declare void @run()
declare i32 @__gxx_personality_v0(...)
declare i32 @__CxxFrameHandler3(...)
define i32 @invoke(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  invoke void @run() to label %next unwind label %pad
next:
  store i32 3, ptr %b
  invoke void @run() to label %end unwind label %pad
end:
  ret i32 0
pad:
  %p = phi ptr [ %a, %entry ], [ %b, %next ]
  %l = landingpad { ptr, i32 } cleanup
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @invoke(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   invoke void @run() to label %next unwind label %pad
; next:
;   invoke void @run() to label %end unwind label %pad
; end:
;   ret i32 0
; pad:
;   %p.value = phi i32 [ %x, %entry ], [ 3, %next ]
;   %l = landingpad { ptr, i32 } cleanup
;   ret i32 %p.value
; }
define i32 @catchswitch(i32 %x) personality ptr @__CxxFrameHandler3 {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  invoke void @run() to label %next unwind label %switch
next:
  invoke void @run() to label %end unwind label %switch
end:
  ret i32 0
switch:
  %p = phi ptr [ %a, %entry ], [ %b, %next ]
  %cs = catchswitch within none [label %catch] unwind label %cleanup
catch:
  %pad = catchpad within %cs [ptr null, i32 64, ptr null]
  %v = load i32, ptr %p
  catchret from %pad to label %out
cleanup:
  %q = phi ptr [ %p, %switch ]
  %cp = cleanuppad within none []
  %w = load i32, ptr %q
  cleanupret from %cp unwind to caller
out:
  ret i32 %v
}
; =>
; define i32 @catchswitch(i32 %x) personality ptr @__CxxFrameHandler3 {
; entry:
;   invoke void @run() to label %next unwind label %switch
; next:
;   invoke void @run() to label %end unwind label %switch
; end:
;   ret i32 0
; switch:
;   %p.value = phi i32 [ %x, %entry ], [ 2, %next ]
;   %p.tag = phi i1 [ true, %entry ], [ false, %next ]
;   %cs = catchswitch within none [label %catch] unwind label %cleanup
; catch:
;   %pad = catchpad within %cs [ptr null, i32 64, ptr null]
;   catchret from %pad to label %out
; cleanup:
;   %q.tag = phi i1 [ %p.tag, %switch ]
;   %cp = cleanuppad within none []
;   %q.value = select i1 %q.tag, i32 %x, i32 2
;   cleanupret from %cp unwind to caller
; out:
;   ret i32 %p.value
; }
define i32 @callbr(i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 2, ptr %b
  callbr void asm sideeffect "", "!i"() to label %direct [label %indirect]
direct:
  br label %indirect
indirect:
  %p = phi ptr [ %a, %entry ], [ %b, %direct ]
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @callbr(i32 %x) {
; entry:
;   callbr void asm sideeffect "", "!i"() to label %direct [label %indirect]
; direct:
;   br label %indirect
; indirect:
;   %p.value = phi i32 [ %x, %entry ], [ 2, %direct ]
;   ret i32 %p.value
; }
