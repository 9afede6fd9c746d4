; test: mem2reg --upgrade
; Between the word `metadata` and its value, nothing has to stand, and a comment may.
define void @f() !dbg !4 {
  %x = alloca i32
  call void @llvm.dbg.declare(metadata ptr %x, metadata!5, metadata!DIExpression()), !dbg !8
  call void @llvm.dbg.value(metadata!DIArgList(i32 1), metadata/* a */!6, metadata ; another
    !DIExpression(DW_OP_LLVM_arg, 0)), !dbg !8
  store i32 1, ptr %x
  ret void, !dbg !8
}
; =>
; define void @f() !dbg !4 {
;     #dbg_value(!DIArgList(i32 1), !6, !DIExpression(DW_OP_LLVM_arg, 0), !8)
;     #dbg_value(i32 1, !5, !DIExpression(), !9)
;   ret void, !dbg !8
; }

declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!7}
!0 = !DIFile(filename: "a.c", directory: "/")
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !0, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1)
!5 = !DILocalVariable(name: "x", scope: !4, file: !0, line: 1, type: !2)
!6 = !DILocalVariable(name: "y", scope: !4, file: !0, line: 1, type: !2)
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !DILocation(line: 2, scope: !4)
; => module
; - declare void @llvm.dbg.declare(metadata, metadata, metadata)
; - declare void @llvm.dbg.value(metadata, metadata, metadata)
; + !9 = !DILocation(line: 0, scope: !4)
