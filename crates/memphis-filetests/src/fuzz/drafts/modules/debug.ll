declare void @use(i32)

define i32 @f(i32 %x, ptr %p) !dbg !5 {
entry:
    #dbg_value(i32 %x, !9, !DIExpression(), !10)
  %slot = alloca i32, align 4
    #dbg_declare(ptr %slot, !11, !DIExpression(), !10)
  %y = add i32 %x, 1, !dbg !10
  %c = icmp eq i32 %y, 0, !dbg !10
  br i1 %c, label %a, label %b, !dbg !10

a:
  call void @use(i32 %y), !dbg !12
  br label %b, !dbg !12

b:
  %r = phi i32 [ %x, %entry ], [ %y, %a ], !dbg !12
    #dbg_value(i32 %r, !9, !DIExpression(), !12)
  ret i32 %r, !dbg !12
}

define i32 @plain(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!3 = !{i32 2, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!2, !2}
!8 = !{!9, !11}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !2)
!10 = !DILocation(line: 2, column: 3, scope: !5)
!11 = !DILocalVariable(name: "slot", scope: !5, file: !1, line: 2, type: !2)
!12 = !DILocation(line: 3, column: 1, scope: !5)
