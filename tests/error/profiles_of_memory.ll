; test: error
declare void @g()
define void @f() {
  call void @g(), !memprof !0
;                          ^ !memprof must have one operand or more
  call void @g(), !memprof !1
;                          ^ operands of a call stack must be integers
  call void @g(), !callsite !0
;                           ^ a call stack must have one operand or more
  call void @g(), !callsite !2
;                           ^ operands of a call stack must be integers
  ret void
}
!0 = !{}
!1 = !{!3}
!2 = !{!"a"}
!3 = !{!4, !"cold"}
!4 = !{!"stack"}
