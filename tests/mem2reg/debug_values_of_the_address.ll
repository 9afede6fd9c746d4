; test: mem2reg
; Records that dereference the address go (with a single store they become its value); the others stay and hold poison.
define i32 @f(i1 %c, i32 %n) !dbg !3 {
entry:
  %once = alloca i32
  %twice = alloca i32
    #dbg_value(ptr %once, !6, !DIExpression(DW_OP_deref), !8)
    #dbg_value(ptr %once, !6, !DIExpression(), !8)
    #dbg_value(ptr %twice, !6, !DIExpression(DW_OP_deref), !8)
    #dbg_value(ptr %twice, !6, !DIExpression(), !8)
    #dbg_value(!DIArgList(ptr %twice, i32 %n), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !8)
  store i32 %n, ptr %once, !dbg !9
  store i32 1, ptr %twice, !dbg !9
  br i1 %c, label %a, label %join
a:
  store i32 2, ptr %twice, !dbg !9
  br label %join
join:
  %v = load i32, ptr %once, !dbg !9
  %w = load i32, ptr %twice, !dbg !9
  %s = add i32 %v, %w
  ret i32 %s, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %n) !dbg !3 {
; entry:
;     #dbg_value(ptr poison, !6, !DIExpression(), !8)
;     #dbg_value(ptr poison, !6, !DIExpression(), !8)
;     #dbg_value(!DIArgList(ptr poison, i32 %n), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !8)
;     #dbg_value(i32 %n, !6, !DIExpression(), !11)
;   br i1 %c, label %a, label %join
; a:
;   br label %join
; join:
;   %twice.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !10
;   %s = add i32 %n, %twice.0
;   ret i32 %s, !dbg !9
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
