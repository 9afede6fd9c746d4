; test: mem2reg --upgrade
; LLVM forgets a value at an offset; without one, the offset goes, and the record is about the promoted slot.
define i32 @f(i32 %n) !dbg !5 {
  %x = alloca i32
  store i32 %n, ptr %x
  call void @llvm.dbg.value(metadata ptr %x, i64 0, metadata !7, metadata !DIExpression(DW_OP_deref)), !dbg !8
  call void @llvm.dbg.value(metadata i32 7, i64 4, metadata !7, metadata !DIExpression()), !dbg !8
  %v = load i32, ptr %x
  ret i32 %v
}
; =>
; define i32 @f(i32 %n) !dbg !5 {
;     #dbg_value(i32 %n, !7, !DIExpression(), !9)
;   ret i32 %n
; }

declare void @llvm.dbg.value(metadata, i64, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{}
!4 = !DISubroutineType(types: !3)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 1, type: !6)
!8 = !DILocation(line: 2, column: 1, scope: !5)
; => module
; - declare void @llvm.dbg.value(metadata, i64, metadata, metadata)
; + !9 = !DILocation(line: 0, scope: !5)
