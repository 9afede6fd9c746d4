; test: sroa
; A part of a fragment was described as one of the whole variable: swiftlang/swift pull request
; 61168. And a fragment that is all of its variable is not valid.
define i32 @fragment_of_a_fragment(i32 %x, i32 %y) !dbg !4 {
  %p = alloca { i32, i32, i32 }, align 8
    #dbg_declare(ptr %p, !8, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_LLVM_fragment, 32, 64), !9)
  store i32 %x, ptr %p, !dbg !9
  %q = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 8
  store i32 %y, ptr %q, !dbg !9
  store i32 7, ptr %r, !dbg !9
  %v = load i32, ptr %q, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @fragment_of_a_fragment(i32 %x, i32 %y) !dbg !4 {
;     #dbg_value(i32 %y, !8, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !18)
;     #dbg_value(i32 7, !8, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !18)
;   ret i32 %y, !dbg !9
; }
define i32 @all_of_the_variable(i32 %x, i32 %y) !dbg !14 {
  %p = alloca { i32, i32 }, align 8
    #dbg_declare(ptr %p, !15, !DIExpression(), !17)
  %q = getelementptr i8, ptr %p, i64 4
    #dbg_declare(ptr %q, !16, !DIExpression(), !17)
  store i32 %x, ptr %p, !dbg !17
  store i32 %y, ptr %q, !dbg !17
  %v = load i64, ptr %p, !dbg !17
  %t = trunc i64 %v to i32, !dbg !17
  ret i32 %t, !dbg !17
}
; =>
; define i32 @all_of_the_variable(i32 %x, i32 %y) !dbg !14 {
;     #dbg_value(i32 %x, !15, !DIExpression(), !19)
;     #dbg_value(i32 %y, !16, !DIExpression(), !19)
;   %1 = zext i32 %x to i64, !dbg !17
;   %2 = zext i32 %y to i64, !dbg !17
;   %3 = shl i64 %2, 32, !dbg !17
;   %v = or i64 %1, %3, !dbg !17
;   %t = trunc i64 %v to i32, !dbg !17
;   ret i32 %t, !dbg !17
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
!8 = !DILocalVariable(name: "o", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocation(line: 3, column: 4, scope: !4)
!14 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !3, unit: !0)
!15 = !DILocalVariable(name: "x", scope: !14, file: !1, line: 6, type: !5)
!16 = !DILocalVariable(name: "y", scope: !14, file: !1, line: 6, type: !5)
!17 = !DILocation(line: 7, column: 4, scope: !14)
; => module
; + !18 = !DILocation(line: 0, scope: !4)
; + !19 = !DILocation(line: 0, scope: !14)
