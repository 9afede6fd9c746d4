; test: roundtrip
@g = internal constant i32 1, !type !0

define i1 @same(ptr %p) {
  %t = call i1 @llvm.type.test(ptr @g, metadata !1)
  ret i1 %t
}

define i1 @other(ptr %p) {
  %t = call i1 @llvm.type.test(ptr @g, metadata !1)
  ret i1 %t
}

declare i1 @llvm.type.test(ptr, metadata)

!0 = !{i64 0, !1}
!1 = !{!2}
!2 = !{!1}
!3 = !{!4}
!4 = !{!3}
