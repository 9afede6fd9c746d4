; test: sroa
; The first bytes are the highest bits of the value; a record of the value would show the lowest.
target datalayout = "E"
define i64 @inside_of_a_value(i64 %xy) !dbg !14 {
  %p = alloca { i32, i32 }, align 8
    #dbg_declare(ptr %p, !15, !DIExpression(), !17)
    #dbg_declare(ptr %p, !16, !DIExpression(DW_OP_plus_uconst, 4), !17)
  store i64 %xy, ptr %p, !dbg !17
  %q = getelementptr i8, ptr %p, i64 0
  %v = load i64, ptr %q, !dbg !17
  ret i64 %v, !dbg !17
}
; =>
; define i64 @inside_of_a_value(i64 %xy) !dbg !14 {
;   ret i64 %xy, !dbg !17
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !3, unit: !0)
!15 = !DILocalVariable(name: "x", scope: !14, file: !1, line: 6, type: !5)
!16 = !DILocalVariable(name: "y", scope: !14, file: !1, line: 6, type: !5)
!17 = !DILocation(line: 7, column: 4, scope: !14)
