; test: mem2reg --upgrade
; The record for an old call of llvm.dbg.assign has the value of the store, and so has what replaces it.
define void @f(i32 %arg) !dbg !3 {
  %y = alloca i32, !DIAssignID !9
  call void @llvm.dbg.assign(metadata i1 undef, metadata !6, metadata !DIExpression(), metadata !9, metadata ptr %y, metadata !DIExpression()), !dbg !7
  store i32 %arg, ptr %y, !dbg !7, !DIAssignID !10
  call void @llvm.dbg.assign(metadata i32 %arg, metadata !6, metadata !DIExpression(), metadata !10, metadata ptr %y, metadata !DIExpression()), !dbg !7
  ret void, !dbg !7
}
; =>
; define void @f(i32 %arg) !dbg !3 {
;     #dbg_value(i32 %arg, !6, !DIExpression(), !11)
;   ret void, !dbg !7
; }
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "y", scope: !3, file: !1, line: 1, type: !8)
!7 = !DILocation(line: 1, scope: !3)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = distinct !DIAssignID()
!10 = distinct !DIAssignID()
; => module
; - declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
; + !11 = !DILocation(line: 1, scope: !3)
