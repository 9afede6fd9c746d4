; test: queries
; Places in the source program, variables, and loops in one another; a cycle with two ways in is no loop.
@counter = internal global i32 0, align 4, !dbg !20

declare void @sink(i32) #0

define i32 @nest(i1 %c, i32 %n) #1 !dbg !4 {
entry:
    #dbg_value(i32 %n, !8, !DIExpression(), !10)
    #dbg_value(!DIArgList(i32 %n, i32 7), !9, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !10)
  br label %outer, !dbg !10

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner, !dbg !11

inner:
  call void @sink(i32 noundef %i), !dbg !12
  br i1 %c, label %inner, label %outer.latch, !dbg !12

outer.latch:
  %i.next = add nsw i32 %i, 1, !dbg !DILocation(line: 9, column: 3, scope: !4)
  br i1 %c, label %outer, label %exit

exit:
  br i1 %c, label %left, label %right

left:
  br i1 %c, label %right, label %done

right:
  br i1 %c, label %left, label %done

done:
  #dbg_label(!13, !10)
  ret i32 %n

nowhere:
  br label %nowhere
}

define void @pads() personality ptr @sink {
  %r = invoke i32 @nest(i1 true, i32 1) to label %normal unwind label %pad

normal:
  ret void

pad:
  %token = catchswitch within none [label %handler] unwind to caller

handler:
  %caught = catchpad within %token [ptr null, i32 64, ptr null]
  catchret from %caught to label %normal
}

attributes #0 = { nounwind }
attributes #1 = { "frame-pointer"="all" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !22)
!1 = !DIFile(filename: "nest.c", directory: "/home/me")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "nest", scope: !1, file: !1, line: 3, type: !3, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !6)
!5 = !{!7, !7}
!6 = !{!8, !9}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "n", arg: 2, scope: !4, file: !1, line: 3, type: !7)
!9 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 4, type: !7)
!10 = !DILocation(line: 3, column: 5, scope: !4)
!11 = !DILocation(line: 6, column: 9, scope: !14, inlinedAt: !15)
!12 = !DILocation(line: 0, scope: !17)
!13 = !DILabel(scope: !4, name: "done", file: !1, line: 12)
!14 = distinct !DILexicalBlock(scope: !16, file: !1, line: 5, column: 1)
!15 = distinct !DILocation(line: 7, column: 2, scope: !17)
!16 = distinct !DISubprogram(name: "helper", scope: !1, file: !18, line: 40, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!17 = !DILexicalBlockFile(scope: !4, file: !19, discriminator: 2)
!18 = !DIFile(filename: "helper.h", directory: "/usr/include")
!19 = !DIFile(filename: "part.inc", directory: "/home/me")
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "counter", scope: !0, file: !1, line: 1, type: !7, isLocal: true, isDefinition: true)
!22 = !{!20}
