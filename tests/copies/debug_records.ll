; test: copies
; A record stays where its value is in its register. Where that is not certain, the variable is not to be had.
define i32 @f(i32 %n) !dbg !5 {
entry:
    #dbg_value(i32 %n, !8, !DIExpression(), !9)
  br label %loop, !dbg !9
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], !dbg !9
  %dead = phi i32 [ 3, %entry ], [ 4, %loop ], !dbg !9
    #dbg_value(i32 %i, !8, !DIExpression(), !9)
    #dbg_value(i32 %dead, !8, !DIExpression(), !9)
  %next = add i32 %i, 1, !dbg !9
    #dbg_value(i32 %next, !8, !DIExpression(), !9)
    #dbg_value(i32 %i, !8, !DIExpression(), !9)
    #dbg_value(!DIArgList(i32 %n, i32 %next), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !9)
  %more = icmp slt i32 %next, %n, !dbg !9
  br i1 %more, label %loop, label %done, !dbg !9
done:
    #dbg_value(i32 %n, !8, !DIExpression(), !9)
    #dbg_value(i32 %next, !8, !DIExpression(), !9)
  ret i32 %n, !dbg !9
}
; =>
; func copies &f(%n: i32) -> (i32) !dbg !5 {
; @entry:
;   #dbg_value(i32 %n, !8, !DIExpression(), !9)
;   %i = copy i32 0
;   goto @loop, !dbg !9
;
; @loop:
;   #dbg_value(i32 %i, !8, !DIExpression(), !9)
;   #dbg_value(i32 poison, !8, !DIExpression(), !9)
;   %i = add i32 %i, 1, !dbg !9
;   #dbg_value(i32 %i, !8, !DIExpression(), !9)
;   #dbg_value(i32 poison, !8, !DIExpression(), !9)
;   #dbg_value(!DIArgList(i32 %n, i32 %i), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !9)
;   %more = icmp slt i32 %i, %n, !dbg !9
;   goto i1 %more { 1 -> @loop, 0 -> @done }, !dbg !9
;
; @done:
;   #dbg_value(i32 %n, !8, !DIExpression(), !9)
;   #dbg_value(i32 poison, !8, !DIExpression(), !9)
;   goto @ret(%n), !dbg !9
; }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !6)
!9 = !DILocation(line: 2, scope: !5)
