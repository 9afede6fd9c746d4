define i32 @f(i1 %c) {
entry:
  br label %join
join:
  %x = phi i32 [ 1, %entry ]
    #dbg_value(i32 %y, !5, !DIExpression(), !6)
  %y = add i32 %x, 1
  ret i32 %y
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", unit: !1, spFlags: DISPFlagDefinition)
!5 = !DILocalVariable(name: "x", scope: !3)
!6 = !DILocation(line: 1, scope: !3)
