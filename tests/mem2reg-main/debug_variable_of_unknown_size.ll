; test: mem2reg<llvm=main>
; A variable without a size is as large as the alloca, not as its accesses.
define i32 @f(i1 %c, i32 %n) !dbg !4 {
entry:
  %x = alloca [4 x i32]
    #dbg_declare(ptr %x, !7, !DIExpression(), !9)
  store i32 1, ptr %x, !dbg !9
  br i1 %c, label %end, label %then, !dbg !9
then:
  store i32 %n, ptr %x, !dbg !9
  br label %end, !dbg !9
end:
  %v = load i32, ptr %x, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %n) !dbg !4 {
; entry:
;     #dbg_value(i32 poison, !7, !DIExpression(), !19)
;   br i1 %c, label %end, label %then, !dbg !9
; then:
;     #dbg_value(i32 poison, !7, !DIExpression(), !19)
;   br label %end, !dbg !9
; end:
;   %x.0 = phi i32 [ 1, %entry ], [ %n, %then ], !dbg !18
;   ret i32 %x.0, !dbg !9
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, elements: !8)
!7 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!8 = !{!16}
!9 = !DILocation(line: 3, column: 4, scope: !4)
!10 = !DILocalVariable(name: "n", scope: !4, type: !17, flags: DIFlagArtificial)
!16 = !DISubrange(count: !10)
!17 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
; => module
; + !18 = !DILocation(line: 3, column: 4, scope: !4)
; + !19 = !DILocation(line: 0, scope: !4)
