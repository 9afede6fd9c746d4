; test: mem2reg
define i32 @f(i32 %n) {
  %x = alloca i32
  store i32 %n, ptr %x, !tbaa !2, !nontemporal !1
  %v = load i32, ptr %x, !tbaa !2, !range !0, !invariant.load !4
  %w = add i32 %v, 1, !kept !4
  ret i32 %w
}
; =>
; define i32 @f(i32 %n) {
;   %w = add i32 %n, 1, !kept !4
;   ret i32 %w
; }

!0 = !{i32 0, i32 10}
!1 = !{i32 1}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !5, i64 0}
!4 = !{}
!5 = !{!"root"}
