; ModuleID = 'ignored.bc'
source_filename = "strip.ll"

define void @f(i1 %c) {
entry:
  br label %l

l:                                                ; preds = %l, %entry
  br i1 %c, label %l, label %m, !llvm.loop !0

m:                                                ; preds = %m, %l
  br i1 %c, label %m, label %n

n:                                                ; preds = %n, %m
  br i1 %c, label %n, label %o, !llvm.loop !2

o:                                                ; preds = %o, %n
  br i1 %c, label %o, label %p, !llvm.loop !4

p:                                                ; preds = %p, %o
  br i1 %c, label %p, label %q, !llvm.loop !0

q:                                                ; preds = %p
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
!2 = distinct !{!2, !1, !3}
!3 = !{!"llvm.loop.vectorize.followup_all", !1}
!4 = distinct !{!4, !1}
