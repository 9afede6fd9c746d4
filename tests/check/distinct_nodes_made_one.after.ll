; test: roundtrip
; Two sets of addresses have become one: what did not alias does.
define void @f(ptr %p, ptr %q) {
  %a = load i32, ptr %p, !alias.scope !3
  store i32 %a, ptr %q, !noalias !4
  ret void
}
!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = distinct !{!2, !0}
!3 = !{!1}
!4 = !{!1}
