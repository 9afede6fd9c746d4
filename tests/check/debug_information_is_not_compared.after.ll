; test: roundtrip
define i32 @f(i32 %a) {
  %p = call ptr @malloc(i64 4)
  store i32 %a, ptr %p
  ret i32 %a
}

declare ptr @malloc(i64)

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
