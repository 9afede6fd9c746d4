; test: simplify-cfg
; What is executed always says nothing of the variable that one way assigned.
define i32 @f(i1 %c, i32 %a) !dbg !5 {
entry:
    #dbg_value(i32 %a, !8, !DIExpression(), !9)
  br i1 %c, label %then, label %end, !dbg !9
then:
  %x = add i32 %a, 1, !dbg !9
    #dbg_value(i32 %x, !8, !DIExpression(), !9)
    #dbg_value(i32 7, !8, !DIExpression(), !9)
  br label %end, !dbg !9
end:
  %y = phi i32 [ %a, %entry ], [ %x, %then ]
    #dbg_value(i32 %y, !8, !DIExpression(), !9)
  ret i32 %y, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %a) !dbg !5 {
; entry:
;     #dbg_value(i32 %a, !8, !DIExpression(), !9)
;   %x = add i32 %a, 1
;     #dbg_value(i32 poison, !8, !DIExpression(), !9)
;     #dbg_value(i32 poison, !8, !DIExpression(), !9)
;   %0 = select i1 %c, i32 %x, i32 %a, !dbg !9
;     #dbg_value(i32 %0, !8, !DIExpression(), !9)
;   ret i32 %0, !dbg !9
; }
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "f.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !6, spFlags: DISPFlagDefinition, unit: !1)
!6 = !DISubroutineType(types: !7)
!7 = !{!3, !3}
!8 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 2, type: !3)
!9 = !DILocation(line: 2, scope: !5)
