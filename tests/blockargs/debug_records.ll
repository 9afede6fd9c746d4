; test: blockargs
define i32 @f(i32 %x, i1 %c) !dbg !4 {
entry:
    #dbg_value(i32 %x, !7, !DIExpression(), !3)
  br i1 %c, label %a, label %b, !dbg !3

a:
  br label %b, !dbg !3

b:
  %v = phi i32 [ %x, %entry ], [ 1, %a ], !dbg !3
    #dbg_value(!DIArgList(i32 %v, i32 %x), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !3)
    #dbg_label(!10, !3)
  %slot = alloca i32, align 4
    #dbg_declare(ptr %slot, !7, !DIExpression(), !3)
  ret i32 %v, !dbg !3
}
; =>
; func &f(%x: i32, %c: i1) -> (i32) !dbg !4 {
; @entry:
;     #dbg_value(i32 %x, !7, !DIExpression(), !3)
;   goto i1 %c { 1 -> @a, 0 -> @b(%x) }, !dbg !3
;
; @a:
;   goto @b(1), !dbg !3
;
; @b(%v: i32, !dbg !3):
;     #dbg_value(!DIArgList(i32 %v, i32 %x), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !3)
;     #dbg_label(!10, !3)
;   %slot = stack i32, align 4
;     #dbg_declare(ptr %slot, !7, !DIExpression(), !3)
;   goto @ret(%v), !dbg !3
; }
!llvm.dbg.cu = !{!6}
!llvm.module.flags = !{!9}
!3 = !DILocation(line: 1, scope: !4)
!4 = distinct !DISubprogram(name: "f", file: !5, type: !8, unit: !6, spFlags: DISPFlagDefinition)
!5 = !DIFile(filename: "a.c", directory: "/")
!6 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5)
!7 = !DILocalVariable(name: "x", scope: !4, file: !5, line: 1)
!8 = !DISubroutineType(types: !{})
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !DILabel(scope: !4, name: "l", file: !5, line: 1)
