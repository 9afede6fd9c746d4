; ModuleID = 'old_calls.bc'
source_filename = "old_calls.ll"

define void @f(ptr %p, i32 %n) !dbg !5 {
    #dbg_declare(ptr %p, !8, !DIExpression(DW_OP_deref), !10)
    #dbg_value(i32 %n, !8, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !10)
    #dbg_value(!DIArgList(i32 %n, i32 5), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !10)
    #dbg_value(i32 poison, !8, !DIExpression(), !10)
    #dbg_label(!11, !12)
  ret void, !dbg !12
}

define void @g() {
  ret void, !dbg !12
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !2)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 2, column: 3, scope: !5)
!11 = !DILabel(scope: !5, name: "l", file: !1, line: 3)
!12 = !DILocation(line: 3, column: 1, scope: !5)
