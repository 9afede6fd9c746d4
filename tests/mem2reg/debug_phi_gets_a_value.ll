; test: mem2reg
; At the first place after the φs, before the records that stand there; in order of processing, while the φs stand in the reverse.
define i32 @f(i1 %c, i32 %n) !dbg !3 {
entry:
  %x = alloca i32
  %y = alloca i32
    #dbg_declare(ptr %x, !6, !DIExpression(), !8)
    #dbg_declare(ptr %y, !10, !DIExpression(), !8)
  store i32 1, ptr %x, !dbg !9
  store i32 2, ptr %y, !dbg !9
  br i1 %c, label %a, label %join
a:
  store i32 3, ptr %x, !dbg !9
  store i32 4, ptr %y, !dbg !9
  br label %join
join:
    #dbg_value(i32 %n, !11, !DIExpression(), !8)
  %v = load i32, ptr %x, !dbg !9
  %w = load i32, ptr %y, !dbg !9
  %s = add i32 %v, %w
  ret i32 %s, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %n) !dbg !3 {
; entry:
;     #dbg_value(i32 1, !6, !DIExpression(), !13)
;     #dbg_value(i32 2, !10, !DIExpression(), !13)
;   br i1 %c, label %a, label %join
; a:
;     #dbg_value(i32 3, !6, !DIExpression(), !13)
;     #dbg_value(i32 4, !10, !DIExpression(), !13)
;   br label %join
; join:
;   %y.0 = phi i32 [ 4, %a ], [ 2, %entry ], !dbg !12
;   %x.0 = phi i32 [ 3, %a ], [ 1, %entry ], !dbg !12
;     #dbg_value(i32 %x.0, !6, !DIExpression(), !13)
;     #dbg_value(i32 %y.0, !10, !DIExpression(), !13)
;     #dbg_value(i32 %n, !11, !DIExpression(), !8)
;   %s = add i32 %x.0, %y.0
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
!10 = !DILocalVariable(name: "y", scope: !3, file: !1, line: 2, type: !7)
!11 = !DILocalVariable(name: "n", scope: !3, file: !1, line: 1, type: !7)
; => module
; + !12 = !DILocation(line: 3, column: 5, scope: !3)
; + !13 = !DILocation(line: 0, scope: !3)
