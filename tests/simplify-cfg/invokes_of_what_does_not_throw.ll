; test: simplify-cfg
declare void @quiet() nounwind
declare i32 @number(i32, ptr) #0
declare void @loud()
declare void @exit() noreturn nounwind
declare i32 @__gxx_personality_v0(...)

define i32 @calls(i32 %a, ptr %"p = q") personality ptr @__gxx_personality_v0 {
entry:
  invoke void @quiet() to label %next unwind label %pad
next:
  %"x = y" = invoke fastcc range(i32 0, 9) i32 @number(i32 %a, ptr align 4 %"p = q") [ "tag"(i32 %a, i32 7) ]
      to label %more unwind label %pad, !prof !0, !annotation !1
more:
  %z = invoke i32 @number(i32 %"x = y", ptr null) to label %end unwind label %pad
end:
  %r = phi i32 [ %z, %more ]
  ret i32 %r
pad:
  %x = phi i32 [ 1, %entry ], [ 2, %next ], [ 3, %more ]
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}
; =>
; define i32 @calls(i32 %a, ptr %"p = q") personality ptr @__gxx_personality_v0 {
; entry:
;   call void @quiet()
;   %"x = y" = call fastcc range(i32 0, 9) i32 @number(i32 %a, ptr align 4 %"p = q") [ "tag"(i32 %a, i32 7) ], !annotation !1
;   %z = call i32 @number(i32 %"x = y", ptr null)
;   ret i32 %z
; }

; One way to the pad is left.
define i32 @pad_stays(i32 %a) personality ptr @__gxx_personality_v0 {
  %1 = invoke i32 @number(i32 %a, ptr null)
          to label %2 unwind label %4
2:
  invoke void @loud()
          to label %3 unwind label %4
3:
  ret i32 %1
4:
  %5 = phi i32 [ 1, %0 ], [ 2, %2 ]
  %6 = landingpad { ptr, i32 } catch ptr null
  ret i32 %5
}
; =>
; define i32 @pad_stays(i32 %a) personality ptr @__gxx_personality_v0 {
;   %1 = call i32 @number(i32 %a, ptr null)
;   invoke void @loud()
;           to label %2 unwind label %3
; 2:
;   ret i32 %1
; 3:
;   %4 = landingpad { ptr, i32 } catch ptr null
;   ret i32 2
; }

define i32 @does_not_return() personality ptr @__gxx_personality_v0 {
entry:
  invoke void @exit() to label %end unwind label %pad
end:
  ret i32 1
pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}
; =>
; define i32 @does_not_return() personality ptr @__gxx_personality_v0 {
; entry:
;   call void @exit()
;   unreachable
; }

; A fault in the callee is caught, too, and that is no exception.
define i32 @faults_are_caught() personality ptr @__C_specific_handler {
entry:
  invoke void @quiet() to label %end unwind label %switch
switch:
  %cs = catchswitch within none [label %catch] unwind to caller
catch:
  %pad = catchpad within %cs [ptr null]
  catchret from %pad to label %end
end:
  ret i32 1
}
; => unchanged
declare i32 @__C_specific_handler(...)
attributes #0 = { nounwind }
!0 = !{!"branch_weights", i32 9, i32 1}
!1 = !{!"said"}
