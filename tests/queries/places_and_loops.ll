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
; =>
; Variable "counter": i32
;   internal default ccc
;       alignment: 4
;       !dbg !20
;       declared at: "counter nest.c:1"
;   value 0 = Int(0)
; Declaration "sink": void (i32)
;   external default ccc
;       attribute of the global: "nounwind" = None, written nounwind
; Definition(FunctionId(0)) "nest": i32 (i1, i32)
;   external default ccc
;       !dbg !4
;       attribute of the global: "frame-pointer" = String("all"), written "frame-pointer"="all"
;       declared at: "nest nest.c:3"
;   block %entry <- {}
;       first insertion: 0
;     0: #dbg_value [] void of void
;       operand i32 %n = Arg(1)
;       at nest.c:3:5 in nest
;       variable: "n nest.c:3"
;       described by: "i32 %n"
;     1: #dbg_value [] void of void
;       operand i32 %n = Arg(1)
;       at nest.c:3:5 in nest
;       variable: "sum nest.c:4"
;       described by: "!DIArgList(i32 %n, i32 7)"
;     2: br [] void of void
;       operand label %outer = Block(Block(1))
;       !dbg !10
;       at nest.c:3:5 in nest
;   block %outer <- {%entry, %outer.latch}
;       immediate dominator: "%entry"
;       innermost loop: "%outer, %outer.latch, %inner"
;       first insertion: 4
;     3: %i = phi [] i32 of void
;       operand i32 0 = Int(0)
;       operand label %entry = Block(Block(0))
;       operand i32 %i.next = Inst(InstId(7))
;       operand label %outer.latch = Block(Block(3))
;       uses: [(5, 1), (7, 0)]
;     4: br [] void of void
;       operand label %inner = Block(Block(2))
;       !dbg !11
;       at nest.c:6:9 in helper
;       at part.inc:7:2 in nest
;   block %inner <- {%outer, %inner}
;       immediate dominator: "%outer"
;       innermost loop: "%inner"
;       first insertion: 5
;     5: call [] void of void
;       operand ptr @sink = Global(Some(GlobalId(1)), [])
;       operand i32 %i = Inst(InstId(3))
;       convention: "ccc"
;       attribute of argument 0: "noundef" = None, written noundef
;       !dbg !12
;       at part.inc:0 in nest
;     6: br [] void of void
;       operand i1 %c = Arg(0)
;       operand label %inner = Block(Block(2))
;       operand label %outer.latch = Block(Block(3))
;       !dbg !12
;       at part.inc:0 in nest
;   block %outer.latch <- {%inner}
;       immediate dominator: "%inner"
;       innermost loop: "%outer, %outer.latch, %inner"
;       first insertion: 7
;     7: %i.next = add [nsw] i32 of void
;       operand i32 %i = Inst(InstId(3))
;       operand i32 1 = Int(1)
;       !dbg !DILocation(line: 9, column: 3, scope: !4)
;       at nest.c:9:3 in nest
;       uses: [(3, 2)]
;     8: br [] void of void
;       operand i1 %c = Arg(0)
;       operand label %outer = Block(Block(1))
;       operand label %exit = Block(Block(4))
;   block %exit <- {%outer.latch}
;       immediate dominator: "%outer.latch"
;       first insertion: 9
;     9: br [] void of void
;       operand i1 %c = Arg(0)
;       operand label %left = Block(Block(5))
;       operand label %right = Block(Block(6))
;   block %left <- {%exit, %right}
;       immediate dominator: "%exit"
;       first insertion: 10
;     10: br [] void of void
;       operand i1 %c = Arg(0)
;       operand label %right = Block(Block(6))
;       operand label %done = Block(Block(7))
;   block %right <- {%exit, %left}
;       immediate dominator: "%exit"
;       first insertion: 11
;     11: br [] void of void
;       operand i1 %c = Arg(0)
;       operand label %left = Block(Block(5))
;       operand label %done = Block(Block(7))
;   block %done <- {%left, %right}
;       immediate dominator: "%exit"
;       first insertion: 12
;     12: #dbg_label [] void of void
;       at nest.c:3:5 in nest
;       described by: "!13"
;     13: ret [] void of void
;       operand i32 %n = Arg(1)
;   block %nowhere <- {%nowhere}
;       first insertion: 14
;     14: br [] void of void
;       operand label %nowhere = Block(Block(8))
; Definition(FunctionId(1)) "pads": void ()
;   external default ccc
;       personality: "ptr @sink"
;   block %0 <- {}
;       first insertion: 0
;     0: %r = invoke [] i32 of i32
;       operand ptr @nest = Global(Some(GlobalId(2)), [])
;       operand i1 true = Int(-1)
;       operand i32 1 = Int(1)
;       operand label %normal = Block(Block(1))
;       operand label %pad = Block(Block(2))
;       convention: "ccc"
;       uses: []
;   block %normal <- {%0, %handler}
;       immediate dominator: "%0"
;       first insertion: 1
;     1: ret [] void of void
;   block %pad <- {%0}
;       immediate dominator: "%0"
;     2: %token = catchswitch [] token of void
;       operand token none = NoneToken
;       operand label %handler = Block(Block(3))
;       unwinds to caller: true
;       uses: [(3, 0)]
;   block %handler <- {%pad}
;       immediate dominator: "%pad"
;       first insertion: 4
;     3: %caught = catchpad [] token of void
;       operand token %token = Inst(InstId(2))
;       operand ptr null = Null
;       operand i32 64 = Int(64)
;       operand ptr null = Null
;       uses: [(4, 0)]
;     4: catchret [] void of void
;       operand token %caught = Inst(InstId(3))
;       operand label %normal = Block(Block(1))
; !llvm.dbg.cu = !0
; !llvm.module.flags = !2
; !0 = distinct "DICompileUnit" (language: other DW_LANG_C99, file: !1, isOptimized: other true, emissionKind: other FullDebug, globals: !22)
; !1 = "DIFile" (filename: String("nest.c"), directory: String("/home/me"))
; !2 = "" (other i32 2, String("Debug Info Version"), other i32 3)
; !3 = "DISubroutineType" (types: !5)
; !4 = distinct "DISubprogram" (name: String("nest"), scope: !1, file: !1, line: Integer(3), type: !3, scopeLine: Integer(3), flags: other DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: other DISPFlagDefinition, unit: !0, retainedNodes: !6)
; !5 = "" (!7, !7)
; !6 = "" (!8, !9)
; !7 = "DIBasicType" (name: String("int"), size: Integer(32), encoding: other DW_ATE_signed)
; !8 = "DILocalVariable" (name: String("n"), arg: Integer(2), scope: !4, file: !1, line: Integer(3), type: !7)
; !9 = "DILocalVariable" (name: String("sum"), scope: !4, file: !1, line: Integer(4), type: !7)
; !10 = "DILocation" (line: Integer(3), column: Integer(5), scope: !4)
; !11 = "DILocation" (line: Integer(6), column: Integer(9), scope: !14, inlinedAt: !15)
; !12 = "DILocation" (line: Integer(0), scope: !17)
; !13 = "DILabel" (scope: !4, name: String("done"), file: !1, line: Integer(12))
; !14 = distinct "DILexicalBlock" (scope: !16, file: !1, line: Integer(5), column: Integer(1))
; !15 = distinct "DILocation" (line: Integer(7), column: Integer(2), scope: !17)
; !16 = distinct "DISubprogram" (name: String("helper"), scope: !1, file: !18, line: Integer(40), type: !3, spFlags: other DISPFlagDefinition, unit: !0)
; !17 = "DILexicalBlockFile" (scope: !4, file: !19, discriminator: Integer(2))
; !18 = "DIFile" (filename: String("helper.h"), directory: String("/usr/include"))
; !19 = "DIFile" (filename: String("part.inc"), directory: String("/home/me"))
; !20 = "DIGlobalVariableExpression" (var: !21, expr: !DIExpression())
; !21 = distinct "DIGlobalVariable" (name: String("counter"), scope: !0, file: !1, line: Integer(1), type: !7, isLocal: other true, isDefinition: other true)
; !22 = "" (!20)
