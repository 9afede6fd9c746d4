; test: mem2reg
; The slot's own size counts; with a count that is known only when the program runs, there is none.
define i32 @f(i1 %c, i32 %n) !dbg !3 {
entry:
  %one = alloca i32, i32 1
  %some = alloca i32, i32 %n
    #dbg_declare(ptr %one, !10, !DIExpression(), !8)
    #dbg_declare(ptr %some, !10, !DIExpression(), !8)
  store i32 %n, ptr %one, !dbg !9
  store i32 %n, ptr %some, !dbg !9
  br i1 %c, label %a, label %join
a:
  store i32 1, ptr %one, !dbg !9
  store i32 1, ptr %some, !dbg !9
  br label %join
join:
  %v = load i32, ptr %one, !dbg !9
  %w = load i32, ptr %some, !dbg !9
  %s = add i32 %v, %w
  ret i32 %s, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %n) !dbg !3 {
; entry:
;     #dbg_value(i32 %n, !10, !DIExpression(), !16)
;     #dbg_value(i32 poison, !10, !DIExpression(), !16)
;   br i1 %c, label %a, label %join
; a:
;     #dbg_value(i32 1, !10, !DIExpression(), !16)
;     #dbg_value(i32 poison, !10, !DIExpression(), !16)
;   br label %join
; join:
;   %some.0 = phi i32 [ 1, %a ], [ %n, %entry ], !dbg !15
;   %one.0 = phi i32 [ 1, %a ], [ %n, %entry ], !dbg !15
;     #dbg_value(i32 %one.0, !10, !DIExpression(), !16)
;   %s = add i32 %one.0, %some.0
;   ret i32 %s, !dbg !9
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
!10 = !DILocalVariable(name: "vla", scope: !3, file: !1, line: 2, type: !11)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, elements: !12)
!12 = !{!13}
!13 = !DISubrange(count: !14)
!14 = !DILocalVariable(name: "n", scope: !3, file: !1, line: 2, type: !7)
; => module
; + !15 = !DILocation(line: 3, column: 5, scope: !3)
; + !16 = !DILocation(line: 0, scope: !3)
