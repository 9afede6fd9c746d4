; test: sroa
; The alignment of an access of other memory follows from that of the copy.
define i32 @f(ptr %from, ptr %to) {
  %p = alloca { i32, i32, i64 }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 16 %from, i64 16, i1 false), !alias.scope !0, !tbaa.struct !3
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %q
  store i32 1, ptr %q
  call void @llvm.memmove.p0.p0.i64(ptr align 2 %to, ptr align 8 %p, i64 16, i1 false)
  ret i32 %v
}
; =>
; define i32 @f(ptr %from, ptr %to) {
;   %1 = load i32, ptr %from, align 16, !alias.scope !0
;   %2 = getelementptr inbounds i8, ptr %from, i64 4
;   %3 = load i32, ptr %2, align 4, !alias.scope !0
;   %4 = getelementptr inbounds i8, ptr %from, i64 8
;   %5 = load i64, ptr %4, align 8, !alias.scope !0
;   store i32 %1, ptr %to, align 2
;   %6 = getelementptr inbounds i8, ptr %to, i64 4
;   store i32 1, ptr %6, align 2
;   %7 = getelementptr inbounds i8, ptr %to, i64 8
;   store i64 %5, ptr %7, align 2
;   ret i32 %3
; }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{i64 0, i64 16, !4}
!4 = !{!5, !5, i64 0}
!5 = !{!"char", !6}
!6 = !{!"root"}
