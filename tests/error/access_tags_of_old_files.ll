; test: error
; Before access tags, !tbaa named a scalar type, with an optional flag.
define void @f(ptr %p) {
  store i32 0, ptr %p, !tbaa !0
;                            ^ an access tag of !tbaa must have operands
  store i32 0, ptr %p, !tbaa !1
;                            ^ the accessed type in !tbaa must be a valid scalar type
  store i32 0, ptr %p, !tbaa !2
;                            ^ the last operand of an access tag of !tbaa must be 0 or 1
  store i32 0, ptr %p, !tbaa !3
;                            ^ the accessed type in !tbaa must be a valid scalar type
  store i32 0, ptr %p, !tbaa !4
;                            ^ the accessed type in !tbaa must be a valid scalar type
  store i32 0, ptr %p, !tbaa !5
  store i32 0, ptr %p, !tbaa !6
  store i32 0, ptr %p, !tbaa !8
;                            ^ the accessed type in !tbaa must be a valid scalar type
  ret void
}
!0 = !{}
!1 = !{!"root"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{!"int", !"root", i64 0}
!4 = !{!"int", !1, i64 0, i64 1}
!5 = !{!"int", !1, i64 1}
!6 = !{!"int", !7}
!7 = !{!"char", !1}
!8 = !{!"int", null}
