; test: roundtrip
define i32 @f(i32 %a) !dbg !4 {
  %x = alloca i32, !DIAssignID !8
  store i32 %a, ptr %x, !dbg !6, !DIAssignID !8
  #dbg_value(i32 %a, !7, !DIExpression(), !6)
  %p = call ptr @malloc(i64 4), !dbg !6, !heapallocsite !3
  %v = load i32, ptr %x, !dbg !6
  store i32 %v, ptr %p, !dbg !6, !DIAssignID !9
  ret i32 %v, !dbg !6
}

declare ptr @malloc(i64)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = distinct !DISubprogram(name: "f", file: !1, unit: !0, type: !5, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: null)
!6 = !DILocation(line: 1, scope: !4)
!7 = !DILocalVariable(name: "x", scope: !4, type: !3)
!8 = distinct !DIAssignID()
!9 = distinct !DIAssignID()
