; test: mem2reg
; The record stands after the `landingpad`; a `catchswitch` block gets none.

declare i32 @personality(...)
declare void @may_throw()
declare void @use(i32)

define void @f() personality ptr @personality !dbg !3 {
entry:
  %x = alloca i32
    #dbg_declare(ptr %x, !6, !DIExpression(), !8)
  store i32 1, ptr %x, !dbg !9
  invoke void @may_throw() to label %next unwind label %pad, !dbg !9
next:
  store i32 2, ptr %x, !dbg !9
  invoke void @may_throw() to label %exit unwind label %pad, !dbg !9
exit:
  ret void, !dbg !9
pad:
  %l = landingpad { ptr, i32 } cleanup, !dbg !9
  %v = load i32, ptr %x, !dbg !9
  call void @use(i32 %v), !dbg !9
  resume { ptr, i32 } %l, !dbg !9
}
; =>
; define void @f() personality ptr @personality !dbg !3 {
; entry:
;     #dbg_value(i32 1, !6, !DIExpression(), !11)
;   invoke void @may_throw() to label %next unwind label %pad, !dbg !9
; next:
;     #dbg_value(i32 2, !6, !DIExpression(), !11)
;   invoke void @may_throw() to label %exit unwind label %pad, !dbg !9
; exit:
;   ret void, !dbg !9
; pad:
;   %x.0 = phi i32 [ 2, %next ], [ 1, %entry ], !dbg !10
;   %l = landingpad { ptr, i32 } cleanup, !dbg !9
;     #dbg_value(i32 %x.0, !6, !DIExpression(), !11)
;   call void @use(i32 %x.0), !dbg !9
;   resume { ptr, i32 } %l, !dbg !9
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
; + !10 = !DILocation(line: 3, column: 5, scope: !3)
; + !11 = !DILocation(line: 0, scope: !3)
