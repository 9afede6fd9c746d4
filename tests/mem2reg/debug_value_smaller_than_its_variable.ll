; test: mem2reg
; A store of 16 bits says nothing about a variable of 32: poison. A fragment, or a larger store, is fine.
define i16 @f(i16 %n) !dbg !3 {
  %x = alloca i16
  %half = alloca i16
  %wide = alloca i64
    #dbg_declare(ptr %x, !6, !DIExpression(), !8)
    #dbg_declare(ptr %half, !6, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !8)
    #dbg_declare(ptr %wide, !6, !DIExpression(), !8)
  store i16 %n, ptr %x, !dbg !9
  store i16 %n, ptr %half, !dbg !9
  store i64 5, ptr %wide, !dbg !9
  %v = load i16, ptr %x, !dbg !9
  %w = load i16, ptr %half, !dbg !9
  %s = add i16 %v, %w
  %u = load i64, ptr %wide, !dbg !9
  ret i16 %s, !dbg !9
}
; =>
; define i16 @f(i16 %n) !dbg !3 {
;     #dbg_value(i16 poison, !6, !DIExpression(), !10)
;     #dbg_value(i16 %n, !6, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !10)
;     #dbg_value(i64 5, !6, !DIExpression(), !10)
;   %s = add i16 %n, %n
;   ret i16 %s, !dbg !9
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
; => module
; + !10 = !DILocation(line: 0, scope: !3)
