; test: roundtrip
; Values of metadata may have typed pointers, as LLVM 14 wrote them.
@a = global i32 1
@b = global i32 2, !associated !0
@c = global i32 3, !associated !1

declare void @f()

!llvm.module.flags = !{!2}

!0 = !{i32* @a}
!1 = !{void ()* @f}
!2 = !{i32 5, !"CG Profile", !3}
!3 = !{!4, !5}
!4 = !{void ()* @f, void ()* @f, i64 32}
!5 = !{null, void ()* @f, i64 11}
