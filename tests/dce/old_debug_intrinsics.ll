; test: dce
; Calls of llvm.dbg intrinsics become records, and say that what they described is gone.
define i32 @f(i32 %a) !dbg !5 {
  %1 = add i32 %a, 1, !dbg !9
  call void @llvm.dbg.value(metadata i32 %1, metadata !8, metadata !DIExpression()), !dbg !9
  call void @llvm.dbg.value(metadata !DIArgList(i32 %1, i32 %a), metadata !8, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !9
  %2 = alloca i32, !dbg !9
  call void @llvm.dbg.declare(metadata i32* %2, metadata !8, metadata !DIExpression()), !dbg !9
  %3 = add i32 %a, 2, !dbg !9
  ret i32 %3, !dbg !9
}
; =>
; define i32 @f(i32 %a) !dbg !5 {
;   call void @llvm.dbg.value(metadata i32 poison, metadata !8, metadata !DIExpression()), !dbg !9
;   call void @llvm.dbg.value(metadata !DIArgList(i32 poison, i32 %a), metadata !8, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)), !dbg !9
;   call void @llvm.dbg.declare(metadata i32* poison, metadata !8, metadata !DIExpression()), !dbg !9
;   %1 = add i32 %a, 2, !dbg !9
;   ret i32 %1, !dbg !9
; }
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
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
