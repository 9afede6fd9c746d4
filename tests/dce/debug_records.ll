; test: dce
; What a record described is not known any more.
define i32 @f(i32 %a) !dbg !5 {
  %dead = add i32 %a, 1, !dbg !9
    #dbg_value(i32 %dead, !8, !DIExpression(), !9)
    #dbg_value(!DIArgList(i32 %dead, i32 %a), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
  %slot = alloca i32, !dbg !9
    #dbg_declare(ptr %slot, !8, !DIExpression(), !9)
  ret i32 %a, !dbg !9
}
; =>
; define i32 @f(i32 %a) !dbg !5 {
;     #dbg_value(i32 poison, !8, !DIExpression(), !9)
;     #dbg_value(!DIArgList(i32 poison, i32 %a), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
;     #dbg_declare(ptr poison, !8, !DIExpression(), !9)
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
