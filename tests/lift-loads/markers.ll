; test: lift-loads
; Lifetime markers, assumptions and promises of metadata go.
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.assume(i1)
define ptr @f(i1 %c, ptr %x) {
entry:
  %a = alloca ptr
  %b = alloca ptr
  call void @llvm.lifetime.start.p0(ptr %a)
  store ptr %x, ptr %a
  store ptr null, ptr %b
  br i1 %c, label %left, label %end
left:
  br label %end
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ]
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8), "nonnull"(ptr %x) ]
  %v = load ptr, ptr %p, !nonnull !0, !noundef !0, !noalias !1
  call void @llvm.lifetime.end.p0(ptr %a)
  ret ptr %v
}
; =>
; define ptr @f(i1 %c, ptr %x) {
; entry:
;   br i1 %c, label %left, label %end
; left:
;   br label %end
; end:
;   %p.value = phi ptr [ %x, %left ], [ null, %entry ]
;   call void @llvm.assume(i1 true) [ "ignore"(ptr poison, i64 8), "nonnull"(ptr %x) ]
;   ret ptr %p.value
; }
!0 = !{}
!1 = !{!2}
!2 = !{!2, !3}
!3 = !{!3}
