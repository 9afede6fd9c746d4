; test: error
define ptr @f(ptr %p, i32 %x, float %y) {
  %a = load i32, ptr %p, !range !0
  %b = load i64, ptr %p, !range !0
  %c = add i32 %x, %x, !range !0
  %d = load ptr, ptr %p, !nonnull !0
  %e = load i32, ptr %p, !nonnull !1
  %g = load ptr, ptr %p, !align !2
  %h = load ptr, ptr %p, !dereferenceable !1
  %i = fadd float %y, %y, !fpmath !3
  %j = add i32 %x, %x, !fpmath !3
  %k = alloca i32, !invariant.group !1
  %l = load i32, ptr %p, !noalias !4
  %m = load i32, ptr %p, !alias.scope !5
  %n = load i32, ptr %p, !llvm.access.group !4
  %o = add i32 %x, %x, !annotation !1
  %q = add i32 %x, %x, !mmra !6
  %r = add i32 %x, %x, !prof !7
  %s = inttoptr i32 %x to ptr, !nofree !0
  ret ptr %p
}
!0 = !{i32 1, i32 5, i32 4, i32 9}
!1 = !{}
!2 = !{i64 3}
!3 = !{float -1.0}
!4 = !{!"a"}
!5 = !{!1}
!6 = !{!"a", !"b"}
!7 = !{!"branch_weights", i32 1}
