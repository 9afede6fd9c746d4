; test: mem2reg
; A lone `DW_OP_deref` is kept at stores, a deref that goes on makes poison, other expressions are kept.
define i32 @f(i1 %c, ptr %n) !dbg !3 {
entry:
  %lone = alloca ptr
  %more = alloca ptr
  %plus = alloca i32
    #dbg_declare(ptr %lone, !6, !DIExpression(DW_OP_deref), !8)
    #dbg_declare(ptr %more, !6, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 2), !8)
    #dbg_declare(ptr %plus, !6, !DIExpression(DW_OP_plus_uconst, 4), !8)
  store ptr %n, ptr %lone, !dbg !9
  store ptr %n, ptr %more, !dbg !9
  store i32 1, ptr %plus, !dbg !9
  br i1 %c, label %a, label %join
a:
  store ptr null, ptr %lone, !dbg !9
  store ptr null, ptr %more, !dbg !9
  store i32 2, ptr %plus, !dbg !9
  br label %join
join:
  %u = load ptr, ptr %lone, !dbg !9
  %v = load ptr, ptr %more, !dbg !9
  %w = load i32, ptr %plus, !dbg !9
  store ptr %u, ptr %n
  store ptr %v, ptr %n
  ret i32 %w, !dbg !9
}
; =>
; define i32 @f(i1 %c, ptr %n) !dbg !3 {
; entry:
;     #dbg_value(ptr %n, !6, !DIExpression(DW_OP_deref), !11)
;     #dbg_value(ptr poison, !6, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 2), !11)
;     #dbg_value(i32 1, !6, !DIExpression(DW_OP_plus_uconst, 4), !11)
;   br i1 %c, label %a, label %join
; a:
;     #dbg_value(ptr null, !6, !DIExpression(DW_OP_deref), !11)
;     #dbg_value(ptr poison, !6, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 2), !11)
;     #dbg_value(i32 2, !6, !DIExpression(DW_OP_plus_uconst, 4), !11)
;   br label %join
; join:
;   %plus.0 = phi i32 [ 2, %a ], [ 1, %entry ], !dbg !10
;   %more.0 = phi ptr [ null, %a ], [ %n, %entry ], !dbg !10
;   %lone.0 = phi ptr [ null, %a ], [ %n, %entry ], !dbg !10
;     #dbg_value(ptr %lone.0, !6, !DIExpression(DW_OP_deref), !11)
;     #dbg_value(ptr %more.0, !6, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 2), !11)
;     #dbg_value(i32 %plus.0, !6, !DIExpression(DW_OP_plus_uconst, 4), !11)
;   store ptr %lone.0, ptr %n
;   store ptr %more.0, ptr %n
;   ret i32 %plus.0, !dbg !9
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
