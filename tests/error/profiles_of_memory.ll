; test: error
declare void @g()
define void @f() {
  call void @g(), !memprof !0
  call void @g(), !memprof !1
  call void @g(), !callsite !0
  call void @g(), !callsite !2
  ret void
}
!0 = !{}
!1 = !{!3}
!2 = !{!"a"}
!3 = !{!4, !"cold"}
!4 = !{!"stack"}
