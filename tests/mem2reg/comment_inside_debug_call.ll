; test: mem2reg
; Comments may stand between any two tokens, and have commas and brackets of their own.
define void @f(i32 %a) !dbg !5 {
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  call void @llvm.dbg.declare(metadata ptr ; the address, "(
      %x ; after it, )
      , metadata !7, metadata !DIExpression()), !dbg !8
  call void @llvm.dbg.declare(metadata ptr ; comment, "{}" !0
    %y, metadata !9 /* one, more ( */, metadata !DIExpression()), !dbg !8
  store i32 %a, ptr %x, align 4
  store i32 %a, ptr %y, align 4
  ret void
}
; =>
; define void @f(i32 %a) !dbg !5 {
;   call void @llvm.dbg.value(metadata i32 %a, metadata !7, metadata !DIExpression()), !dbg !10
;   call void @llvm.dbg.value(metadata i32 %a, metadata !9, metadata !DIExpression()), !dbg !10
;   ret void
; }
declare void @llvm.dbg.declare(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !6)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!6 = !{null, !3}
!7 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2, type: !3)
!8 = !DILocation(line: 2, column: 3, scope: !5)
!9 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 3, type: !3)
; => module
; + declare void @llvm.dbg.value(metadata, metadata, metadata)
; + !10 = !DILocation(line: 0, scope: !5)
