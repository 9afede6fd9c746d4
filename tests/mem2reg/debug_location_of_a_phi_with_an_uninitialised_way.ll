; test: mem2reg
; None, as soon as one way brings no store, or a store without a location.
define i32 @f(i1 %c, i32 %n) !dbg !3 {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %y
  br i1 %c, label %a, label %join
a:
  %k = mul i32 %n, 3
  store i32 %k, ptr %x, !dbg !8
  store i32 2, ptr %y, !dbg !8
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %s = add i32 %v, %w
  ret i32 %s, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %n) !dbg !3 {
; entry:
;   br i1 %c, label %a, label %join
; a:
;   %k = mul i32 %n, 3
;   br label %join
; join:
;   %y.0 = phi i32 [ 2, %a ], [ 1, %entry ]
;   %x.0 = phi i32 [ %k, %a ], [ undef, %entry ]
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
