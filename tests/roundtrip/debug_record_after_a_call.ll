; test: roundtrip
; The `#` of a record after a call is no group of attributes, where a group has rules for calls.
declare void @g()

define void @f(i32 %n) #0 !dbg !3 {
  call void @g(), !dbg !8
    #dbg_value(i32 %n, !6, !DIExpression(), !8)
  call void @g()
    #dbg_value(i32 %n, !6, !DIExpression(), !8)
  call void @g() #1
    #dbg_value(i32 %n, !6, !DIExpression(), !8)
  ret void, !dbg !8
}

attributes #0 = { noinline optnone }
attributes #1 = { nounwind optsize }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "n", scope: !3, file: !1, line: 1, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, column: 7, scope: !3)
