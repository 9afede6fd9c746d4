; test: mem2reg
; A comment may stand between any two tokens, of a node too.
define void @f(i32 %n, i1 %c) !dbg !3 {
  %x = alloca i32
    #dbg_declare(ptr %x, !4, !DIExpression(), !6)
  store i32 %n, ptr %x, !dbg !6
  %v = load i32, ptr %x, !dbg !6
  call void @u(i32 %v), !dbg !6
  ret void, !dbg !6
}
; =>
; define void @f(i32 %n, i1 %c) !dbg !3 {
;     #dbg_value(i32 %n, !4, !DIExpression(), !9)
;   call void @u(i32 %n), !dbg !6
;   ret void, !dbg !6
; }
declare void @u(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !7, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 2, type: !5)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocation ; comment
  (line: 3, column: 3, scope: !3)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
; => module
; + !9 = !DILocation(line: 0, scope: !3)
