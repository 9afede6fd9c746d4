; test: inline
; Each copy has a location of its own for the call; chains of the callee go on after it.
define internal i32 @leaf(i32 %x) !dbg !3 {
    #dbg_value(i32 %x, !9, !DIExpression(), !10)
  %r = add i32 %x, 1, !dbg !10
  %s = add i32 %r, 1, !dbg !12
  br label %l, !dbg !10, !llvm.loop !14
l:
  ret i32 %s, !dbg !10
}
; => removed

define i32 @f(i32 %a) !dbg !4 {
  %r = call i32 @leaf(i32 %a), !dbg !11
  %s = call i32 @leaf(i32 5), !dbg !11
  %t = add i32 %r, %s, !dbg !11
  ret i32 %t, !dbg !11
}
; =>
; define i32 @f(i32 %a) !dbg !4 {
;     #dbg_value(i32 %a, !9, !DIExpression(), !23)
;   %r.i = add i32 %a, 1, !dbg !23
;   %s.i = add i32 %r.i, 1, !dbg !24
;   br label %l.i, !dbg !23, !llvm.loop !19
;
; l.i:
;   br label %leaf.exit
;
; leaf.exit:
;     #dbg_value(i32 5, !9, !DIExpression(), !25)
;   %r.i1 = add i32 5, 1, !dbg !25
;   %s.i1 = add i32 %r.i1, 1, !dbg !26
;   br label %l.i1, !dbg !25, !llvm.loop !22
;
; l.i1:
;   br label %leaf.exit1
;
; leaf.exit1:
;   %t = add i32 %s.i, %s.i1, !dbg !11
;   ret i32 %t, !dbg !11
; }

define i32 @without(i32 %a) {
  %r = call i32 @leaf(i32 %a)
  ret i32 %r
}
; =>
; define i32 @without(i32 %a) {
;   %r.i = add i32 %a, 1
;   %s.i = add i32 %r.i, 1
;   br label %l.i
;
; l.i:
;   br label %leaf.exit
;
; leaf.exit:
;   ret i32 %s.i
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "leaf", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !1, line: 1, type: !7)
!10 = !DILocation(line: 2, column: 3, scope: !3)
!11 = !DILocation(line: 6, column: 4, scope: !4)
!12 = !DILocation(line: 30, scope: !15, inlinedAt: !13)
!13 = distinct !DILocation(line: 3, scope: !3)
!14 = distinct !{!14, !10, !16}
!15 = distinct !DISubprogram(name: "old", scope: !1, file: !1, line: 29, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!16 = !{!"llvm.loop.mustprogress"}
; => module
; + !17 = distinct !DILocation(line: 6, column: 4, scope: !4)
; + !18 = distinct !DILocation(line: 3, scope: !3, inlinedAt: !17)
; + !19 = distinct !{!19, !23, !16}
; + !20 = distinct !DILocation(line: 6, column: 4, scope: !4)
; + !21 = distinct !DILocation(line: 3, scope: !3, inlinedAt: !20)
; + !22 = distinct !{!22, !25, !16}
; + !23 = !DILocation(line: 2, column: 3, scope: !3, inlinedAt: !17)
; + !24 = !DILocation(line: 30, scope: !15, inlinedAt: !18)
; + !25 = !DILocation(line: 2, column: 3, scope: !3, inlinedAt: !20)
; + !26 = !DILocation(line: 30, scope: !15, inlinedAt: !21)
