; test: inline
; Scopes of one body say nothing of its copies: what names them goes.
define internal void @copy(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %q, !alias.scope !0, !tbaa !3
  store i32 %v, ptr %p, !noalias !0
  ret void
}
; => removed

define void @f(ptr %p) {
  call void @copy(ptr %p, ptr %p)
  call void @copy(ptr %p, ptr null)
  ret void
}
; =>
; define void @f(ptr %p) {
;   %v.i = load i32, ptr %p, !tbaa !3
;   store i32 %v.i, ptr %p
;   %v.i1 = load i32, ptr null, !tbaa !3
;   store i32 %v.i1, ptr %p
;   ret void
; }

declare void @llvm.experimental.noalias.scope.decl(metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"copy: %q"}
!2 = distinct !{!2, !"copy"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"root"}
