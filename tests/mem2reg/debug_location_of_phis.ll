; test: mem2reg
; The locations of the stores that meet: the same line with another column keeps the line, another line gives line 0 in the nearest
; common scope.
define i32 @f(i1 %c) !dbg !3 {
entry:
  %same = alloca i32
  %column = alloca i32
  %line = alloca i32
  %scope = alloca i32
  %inlined = alloca i32
  store i32 1, ptr %same, !dbg !8
  store i32 1, ptr %column, !dbg !8
  store i32 1, ptr %line, !dbg !8
  store i32 1, ptr %scope, !dbg !8
  store i32 1, ptr %inlined, !dbg !8
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %same, !dbg !8
  store i32 2, ptr %column, !dbg !10
  store i32 2, ptr %line, !dbg !9
  store i32 2, ptr %scope, !dbg !12
  store i32 2, ptr %inlined, !dbg !14
  br label %join
join:
  %u = load i32, ptr %same
  %v = load i32, ptr %column
  %w = load i32, ptr %line
  %x = load i32, ptr %scope
  %y = load i32, ptr %inlined
  %s = add i32 %u, %v
  %t = add i32 %w, %x
  %r = add i32 %s, %t
  %q = add i32 %r, %y
  ret i32 %q, !dbg !9
}
; =>
; define i32 @f(i1 %c) !dbg !3 {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %inlined.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !15
;   %scope.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !15
;   %line.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !17
;   %column.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !16
;   %same.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !15
;   %s = add i32 %same.0, %column.0
;   %t = add i32 %line.0, %scope.0
;   %r = add i32 %s, %t
;   %q = add i32 %r, %inlined.0
;   ret i32 %q, !dbg !9
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
!10 = !DILocation(line: 2, column: 20, scope: !3)
!11 = distinct !DILexicalBlock(scope: !3, file: !1, line: 4, column: 3)
!12 = !DILocation(line: 2, column: 7, scope: !11)
!13 = distinct !DISubprogram(name: "g", file: !1, line: 20, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!14 = !DILocation(line: 21, column: 1, scope: !13, inlinedAt: !8)
; => module
; + !15 = !DILocation(line: 2, column: 7, scope: !3)
; + !16 = !DILocation(line: 2, scope: !3)
; + !17 = !DILocation(line: 0, scope: !3)
