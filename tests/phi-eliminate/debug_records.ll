; test: phi-eliminate
; A record of a phi is one of the load; without a load, nothing is known.
define i32 @f(i1 %c, i32 %x) !dbg !5 {
entry:
  br i1 %c, label %set, label %end, !dbg !9
set:
  br label %end, !dbg !9
end:
  %v = phi i32 [ 1, %entry ], [ %x, %set ], !dbg !9
  %unread = phi i32 [ 3, %entry ], [ 4, %set ], !dbg !9
    #dbg_value(i32 %v, !8, !DIExpression(), !9)
    #dbg_value(i32 %unread, !8, !DIExpression(), !9)
  ret i32 %v, !dbg !9
}
; =>
; define i32 @f(i1 %c, i32 %x) !dbg !5 {
; entry:
;   %v.slot = alloca i32
;   br i1 %c, label %set, label %entry.end.edge, !dbg !9
;
; entry.end.edge:
;   store i32 1, ptr %v.slot
;   br label %end, !dbg !12
; set:
;   store i32 %x, ptr %v.slot
;   br label %end, !dbg !9
; end:
;   %v = load i32, ptr %v.slot
;     #dbg_value(i32 %v, !8, !DIExpression(), !9)
;     #dbg_value(i32 poison, !8, !DIExpression(), !9)
;   ret i32 %v, !dbg !9
; }
define i32 @edge(i1 %c, i32 %x) !dbg !10 {
entry:
  br label %loop, !dbg !11
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ], !dbg !11
  %b = phi i32 [ 2, %entry ], [ %a, %loop ], !dbg !11
  br i1 %c, label %loop, label %done, !dbg !11
done:
  ret i32 %b, !dbg !11
}
; =>
; define i32 @edge(i1 %c, i32 %x) !dbg !10 {
; entry:
;   %a.slot = alloca i32
;   %b.slot = alloca i32
;   store i32 1, ptr %a.slot
;   store i32 2, ptr %b.slot
;   br label %loop, !dbg !11
; loop:
;   %a = load i32, ptr %a.slot
;   %b = load i32, ptr %b.slot
;   br i1 %c, label %loop.loop.edge, label %done, !dbg !11
;
; loop.loop.edge:
;   store i32 %b, ptr %a.slot
;   store i32 %a, ptr %b.slot
;   br label %loop, !dbg !13
; done:
;   ret i32 %b, !dbg !11
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
!10 = distinct !DISubprogram(name: "edge", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 12, scope: !10)
; => module
; + !12 = !DILocation(line: 0, scope: !5)
; + !13 = !DILocation(line: 0, scope: !10)
