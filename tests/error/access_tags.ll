; test: error
define void @f(ptr %p) {
  store i32 0, ptr %p, !tbaa !0
;                            ^ the accessed type in !tbaa must be a valid scalar type
  store i32 0, ptr %p, !tbaa !1
;                            ^ the offset in !tbaa leads into a scalar
  store i32 0, ptr %p, !tbaa !2
;                            ^ the accessed type in !tbaa must be a valid scalar type
  store i32 0, ptr %p, !tbaa !3
;                            ^ the offset of an access in !tbaa must have the type of the offsets of its base type
  fence seq_cst, !tbaa !4
;                      ^ this instruction cannot have !tbaa
  store i32 0, ptr %p, !tbaa !4
  store i32 0, ptr %p, !tbaa !9
;                            ^ the last operand of an access tag of !tbaa must be 0 or 1
  ret void
}
!0 = !{!5, !6, i64 0}
!1 = !{!7, !7, i64 4}
!2 = !{!8, !6, i64 8}
!3 = !{!8, !7, i32 0}
!4 = !{!8, !7, i64 8}
!5 = !{!"root"}
!6 = !{!"other", !6, i64 0}
!7 = !{!"int", !5, i64 0}
!8 = !{!"struct", !7, i64 0, !7, i64 8}
!9 = !{!8, !7, i64 8, i64 2}
