; test: sroa
; The offset from the alloca was taken for one from the part: llvm-project issue 61981.
define i32 @two_parts(i64 %xy) !dbg !4 {
  %p = alloca { i32, i32 }, align 8
    #dbg_declare(ptr %p, !7, !DIExpression(), !9)
    #dbg_declare(ptr %p, !8, !DIExpression(DW_OP_plus_uconst, 4), !9)
  store i64 %xy, ptr %p, !dbg !9
  %y = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %y, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @two_parts(i64 %xy) !dbg !4 {
;   %1 = trunc i64 %xy to i32, !dbg !9
;     #dbg_value(i32 %1, !7, !DIExpression(), !22)
;   %2 = lshr i64 %xy, 32, !dbg !9
;   %3 = trunc i64 %2 to i32, !dbg !9
;     #dbg_value(i32 %3, !8, !DIExpression(), !22)
;   ret i32 %3, !dbg !9
; }
define i64 @inside_of_a_value(i64 %xy) !dbg !14 {
  %p = alloca { i32, i32 }, align 8
    #dbg_declare(ptr %p, !15, !DIExpression(), !17)
    #dbg_declare(ptr %p, !16, !DIExpression(DW_OP_plus_uconst, 4), !17)
  %q = getelementptr i8, ptr %p, i64 0
  store i64 %xy, ptr %q, !dbg !17
  %v = load i64, ptr %p, !dbg !17
  ret i64 %v, !dbg !17
}
; =>
; define i64 @inside_of_a_value(i64 %xy) !dbg !14 {
;     #dbg_value(i64 %xy, !15, !DIExpression(), !23)
;   ret i64 %xy, !dbg !17
; }
define i64 @in_memory(i64 %xy, i64 %z) !dbg !18 {
  %p = alloca { i32, i32, i64 }, align 8
; ^ %p.0 (y, f.c:9) stays in memory: a load or store of it is volatile, in `store volatile i64 %xy, ptr %p, !dbg !21`
    #dbg_declare(ptr %p, !19, !DIExpression(DW_OP_plus_uconst, 4), !21)
    #dbg_declare(ptr %p, !20, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_LLVM_fragment, 64, 96), !21)
  store volatile i64 %xy, ptr %p, !dbg !21
  %q = getelementptr i8, ptr %p, i64 8
  store i64 %z, ptr %q, !dbg !21
  %v = load i64, ptr %q, !dbg !21
  ret i64 %v, !dbg !21
}
; =>
; define i64 @in_memory(i64 %xy, i64 %z) !dbg !18 {
;   %p.0 = alloca [8 x i8], align 8
;     #dbg_declare(ptr %p.0, !19, !DIExpression(DW_OP_plus_uconst, 4), !21)
;     #dbg_declare(ptr %p.0, !20, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_LLVM_fragment, 64, 32), !21)
;   store volatile i64 %xy, ptr %p.0, !dbg !21
;     #dbg_value(i64 %z, !20, !DIExpression(DW_OP_LLVM_fragment, 96, 64), !24)
;   ret i64 %z, !dbg !21
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DICompositeType(tag: DW_TAG_structure_type, name: "outer", file: !1, size: 256)
!7 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !5)
!8 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !5)
!9 = !DILocation(line: 3, column: 4, scope: !4)
!14 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !3, unit: !0)
!15 = !DILocalVariable(name: "x", scope: !14, file: !1, line: 6, type: !5)
!16 = !DILocalVariable(name: "y", scope: !14, file: !1, line: 6, type: !5)
!17 = !DILocation(line: 7, column: 4, scope: !14)
!18 = distinct !DISubprogram(name: "h", file: !1, line: 8, type: !3, unit: !0)
!19 = !DILocalVariable(name: "y", scope: !18, file: !1, line: 9, type: !5)
!20 = !DILocalVariable(name: "o", scope: !18, file: !1, line: 9, type: !6)
!21 = !DILocation(line: 10, column: 4, scope: !18)
; => module
; + !22 = !DILocation(line: 0, scope: !4)
; + !23 = !DILocation(line: 0, scope: !14)
; + !24 = !DILocation(line: 0, scope: !18)
