; test: mem2reg
; A name may stand in quotes that needs none.
define i32 @f(i32 %a) !dbg !3 {
  call void @"llvm.dbg.value"(metadata i32 %a, metadata !4, metadata !DIExpression()), !dbg !6
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %a) !dbg !3 {
;   call void @llvm.dbg.value  (metadata i32 %a, metadata !4, metadata !DIExpression()), !dbg !6
;   ret i32 %a
; }
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !7, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 2, type: !5)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocation(line: 3, column: 3, scope: !3)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
