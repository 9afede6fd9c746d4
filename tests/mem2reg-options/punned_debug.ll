; test: mem2reg<punned>
; Records tell of the cast, and it has the place of its load.
define i32 @f(float %a) !dbg !5 {
  %x = alloca i32
    #dbg_declare(ptr %x, !9, !DIExpression(), !10)
  store float %a, ptr %x, !dbg !10
  %v = load i32, ptr %x, !dbg !10
  %w = load float, ptr %x, !dbg !10
  %i = fptosi float %w to i32, !dbg !10
  %s = add i32 %v, %i, !dbg !10
  ret i32 %s, !dbg !10
}
; =>
; define i32 @f(float %a) !dbg !5 {
;   %x.cast = bitcast float %a to i32, !dbg !10
;     #dbg_value(i32 %x.cast, !9, !DIExpression(), !11)
;   %w = bitcast i32 %x.cast to float, !dbg !10
;   %i = fptosi float %w to i32, !dbg !10
;   %s = add i32 %x.cast, %i, !dbg !10
;   ret i32 %s, !dbg !10
; }

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 1, type: !7)
!10 = !DILocation(line: 1, scope: !5)
; => module
; + !11 = !DILocation(line: 0, scope: !5)
