; test: roundtrip
; The numbers are others, and a node that names itself is distinct, said or not.
define void @f(ptr %p, ptr %q) {
  %a = load i32, ptr %p, !alias.scope !1
  store i32 %a, ptr %q, !noalias !2
  store i32 %a, ptr %q, !noalias !1
  ret void
}
!0 = distinct !{!0}
!1 = !{!3}
!2 = !{!4}
!3 = distinct !{!3, !0}
!4 = distinct !{!4, !0}
