; test: lift-loads
; Variables keep their values; what a debugger would find through a pointer is lost.
define i32 @f(i1 %c, i32 %x) !dbg !4 {
entry:
  %a = alloca i32, !dbg !8
  %b = alloca i32, !dbg !8
    #dbg_declare(ptr %a, !6, !DIExpression(), !8)
  store i32 %x, ptr %a, !dbg !8
  store i32 2, ptr %b, !dbg !8
  br i1 %c, label %left, label %end, !dbg !8
left:
  br label %end, !dbg !8
end:
  %p = phi ptr [ %a, %left ], [ %b, %entry ], !dbg !8
    #dbg_value(ptr %p, !7, !DIExpression(), !8)
  store i32 5, ptr %p, !dbg !9
  %v = load i32, ptr %a, !dbg !9
  ret i32 %v, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %x) !dbg !4 {
; entry:
;     #dbg_value(i32 %x, !6, !DIExpression(), !10)
;   br i1 %c, label %left, label %end, !dbg !8
; left:
;   br label %end, !dbg !8
; end:
;   %p.tag = phi i1 [ true, %left ], [ false, %entry ], !dbg !8
;     #dbg_value(ptr poison, !7, !DIExpression(), !8)
;   %p.value = select i1 %p.tag, i32 5, i32 %x, !dbg !9
;     #dbg_value(i32 %p.value, !6, !DIExpression(), !10)
;   %p.value1 = select i1 %p.tag, i32 2, i32 5, !dbg !9
;   ret i32 %p.value, !dbg !9
; }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 2, type: !5)
!7 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 3, type: !5)
!8 = !DILocation(line: 2, column: 1, scope: !4)
!9 = !DILocation(line: 4, column: 1, scope: !4)
; => module
; + !10 = !DILocation(line: 0, scope: !4)
