; test: dce
; The slot goes; what was assigned to the variable is still known.
define i32 @f(i32 %a) !dbg !5 {
  %s = alloca [2 x i32], !DIAssignID !10
    #dbg_assign(i1 undef, !8, !DIExpression(), !10, ptr %s, !DIExpression(), !9)
  store i32 %a, ptr %s, !DIAssignID !11
    #dbg_assign(i32 %a, !8, !DIExpression(), !11, ptr %s, !DIExpression(), !9)
  ret i32 %a, !dbg !9
}
; =>
; define i32 @f(i32 %a) !dbg !5 {
;     #dbg_assign(i1 undef, !8, !DIExpression(), !10, ptr poison, !DIExpression(), !9)
;     #dbg_assign(i32 %a, !8, !DIExpression(), !11, ptr poison, !DIExpression(), !9)
;   ret i32 %a, !dbg !9
; }
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "f.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{}
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !6, spFlags: DISPFlagDefinition, unit: !1)
!6 = !DISubroutineType(types: !7)
!7 = !{!3, !3}
!8 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 2, type: !3)
!9 = !DILocation(line: 2, scope: !5)
!10 = distinct !DIAssignID()
!11 = distinct !DIAssignID()
