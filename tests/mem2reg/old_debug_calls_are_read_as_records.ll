; test: mem2reg

declare void @llvm.dbg.declare(metadata, metadata, metadata)

define i32 @f(i32 %n) !dbg !3 {
  %x = alloca i32
  call void @llvm.dbg.declare(metadata ptr %x, metadata !6, metadata !DIExpression()), !dbg !8
  store i32 %n, ptr %x, !dbg !9
  %v = load i32, ptr %x, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @f(i32 %n) !dbg !3 {
;   call void @llvm.dbg.value(metadata i32 %n, metadata !6, metadata !DIExpression()), !dbg !10
;   ret i32 %n, !dbg !9
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
; => module
; + declare void @llvm.dbg.value(metadata, metadata, metadata)
; + !10 = !DILocation(line: 0, scope: !3)
