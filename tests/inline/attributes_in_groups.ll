; test: inline
; A group counts more than what stands beside it, and of two alike the last. Functions with the same attributes share a
; new group; section, alignment and personality stay where they are.
define internal void @callee(ptr %p) noimplicitfloat "stack-probe-size"="0x400" "no-jump-tables" = "true" {
  store i32 1, ptr %p
  ret void
}
; => removed
define void @caller(ptr %p) unnamed_addr "stack-probe-size"="16" alignstack(16) #0 #1 section "no-jump-tables" align 16 {
  call void @callee(ptr %p)
  ret void
}
; =>
; define void @caller(ptr %p) unnamed_addr #2 section "no-jump-tables" align 16 {
;   store i32 1, ptr %p
;   ret void
; }
define void @same(ptr %p) alignstack(16) #0 #1 {
  call void @callee(ptr %p)
  ret void
}
; =>
; define void @same(ptr %p) #2 {
;   store i32 1, ptr %p
;   ret void
; }
define void @takes_personality() mustprogress "no-nans-fp-math"="true" {
  call void @may_throw()
  ret void
}
; =>
; define void @takes_personality() #3 personality ptr @p {
;   invoke void @ext() to label %a.i unwind label %b.i
;
; a.i:
;   br label %may_throw.exit
;
; b.i:
;   %l.i = landingpad i32
;           cleanup
;   resume i32 %l.i
;
; may_throw.exit:
;   ret void
; }
define internal void @may_throw() personality ptr @p {
  invoke void @ext() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad i32 cleanup
  resume i32 %l
}
; => removed
declare void @ext()
declare i32 @p(...)
attributes #0 = { nounwind "stack-probe-size"="2048" "a"="b\41" }
attributes #1 = { "stack-probe-size"="4096" mustprogress }
; => module
; + attributes #2 = { alignstack=16 nounwind "a"="b\41" noimplicitfloat "no-jump-tables"="true" "stack-probe-size"="0x400" }
; + attributes #3 = { "no-nans-fp-math"="false" }
