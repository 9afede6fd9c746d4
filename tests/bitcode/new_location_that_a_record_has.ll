; test: roundtrip
; The records that mem2reg adds have line 0, as the record of %a has: their location is its node.

define i32 @f(i1 %c, i32 %a) !dbg !5 {
entry:
  %x = alloca i32, align 4
    #dbg_declare(ptr %x, !9, !DIExpression(), !11)
    #dbg_value(i32 %a, !10, !DIExpression(), !12)
  store i32 1, ptr %x, align 4, !dbg !11
  br i1 %c, label %set, label %end, !dbg !13

set:                                              ; preds = %entry
  store i32 %a, ptr %x, align 4, !dbg !13
  br label %end, !dbg !13

end:                                              ; preds = %set, %entry
  %v = load i32, ptr %x, align 4, !dbg !13
  ret i32 %v, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !{!9, !10}
!9 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2)
!10 = !DILocalVariable(name: "a", arg: 2, scope: !5, file: !1, line: 1)
!11 = !DILocation(line: 2, column: 3, scope: !5)
!12 = !DILocation(line: 0, scope: !5)
!13 = !DILocation(line: 3, column: 3, scope: !5)
