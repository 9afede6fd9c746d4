; test: mem2reg
; A slot without a load or store keeps all its records, with an address of poison. With loads alone the declaration vanishes.
define i32 @f() !dbg !3 {
  %dead = alloca i32
  %loaded = alloca i32
    #dbg_declare(ptr %dead, !6, !DIExpression(), !8)
    #dbg_value(ptr %dead, !6, !DIExpression(DW_OP_deref), !8)
    #dbg_value(ptr %dead, !6, !DIExpression(), !8)
    #dbg_declare(ptr %loaded, !6, !DIExpression(), !8)
  %v = load i32, ptr %loaded, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @f() !dbg !3 {
;     #dbg_declare(ptr poison, !6, !DIExpression(), !8)
;     #dbg_value(ptr poison, !6, !DIExpression(DW_OP_deref), !8)
;     #dbg_value(ptr poison, !6, !DIExpression(), !8)
;   ret i32 undef, !dbg !9
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 2, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, column: 7, scope: !3)
!9 = !DILocation(line: 3, column: 5, scope: !3)
