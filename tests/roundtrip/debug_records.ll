; test: roundtrip
define void @f(i32 %n) !dbg !3 {
  %x = alloca i32, align 4, !DIAssignID !10
    #dbg_declare(ptr %x, !6, !DIExpression(), !8)
    #dbg_assign(i1 undef, !6, !DIExpression(), !10, ptr %x, !DIExpression(), !8)
    #dbg_value(!DIArgList(i32 %n, i32 1), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !8)
    #dbg_label(!9, !8)
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 2, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, column: 7, scope: !3)
!9 = !DILabel(scope: !3, name: "here", file: !1, line: 3)
!10 = distinct !DIAssignID()
