; test: copies
; A phi of one constant is that constant wherever it is read: in instructions, gotos, calls, debug
; records and other phis.
declare void @use(i32, ptr)
declare void @g()

define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %l, label %r
l:
  br label %j
r:
  br label %j
j:
  %k = phi i32 [ 99, %l ], [ 99, %r ]
  %d = phi i32 [ %a, %l ], [ %a, %r ]
  %dead = phi i32 [ 1, %l ], [ 2, %r ]
  %s = add i32 %k, %d
  ret i32 %s
}
; =>
; func copies &f(%c: i1, %a: i32) -> (i32) {
; @entry:
;   goto i1 %c { 1 -> @l, 0 -> @r }
;
; @l:
;   goto @j
;
; @r:
;   goto @j
;
; @j:
;   %s = add i32 99, %a
;   goto @ret(%s)
; }

define i32 @everywhere(i1 %c, i32 %n) !dbg !3 {
entry:
  br i1 %c, label %l, label %j
l:
  br label %j
j:
  %k = phi i32 [ 7, %l ], [ 7, %entry ]
  %p = phi ptr [ @g, %l ], [ @g, %entry ]
  %true = phi i1 [ true, %l ], [ true, %entry ]
  %v = phi { i32, float } [ { i32 1, float 1.0 }, %l ], [ { i32 1, float 1.0 }, %entry ]
  %undefined = phi i32 [ undef, %l ], [ undef, %entry ]
  br label %loop
loop:
  %again = phi i32 [ %k, %j ], [ %again, %loop ], [ poison, %back ]
  %other = phi i32 [ %k, %j ], [ %n, %loop ], [ %k, %back ]
    #dbg_value(i32 %again, !6, !DIExpression(), !8)
  call void @use(i32 %again, ptr %p), !dbg !8
  call void %p()
  call void @use(i32 %other, ptr null)
  %first = extractvalue { i32, float } %v, 0
  switch i32 %again, label %back [ i32 7, label %loop
                                   i32 8, label %end ]
back:
  br i1 %true, label %loop, label %end
end:
  %r = phi i32 [ %again, %loop ], [ 7, %back ]
  %sum = add i32 %r, %undefined
  %all = add i32 %sum, %first
  ret i32 %all
}
; =>
; func copies &everywhere(%c: i1, %n: i32) -> (i32) !dbg !3 {
; @entry:
;   goto i1 %c { 1 -> @l, 0 -> @j }
;
; @l:
;   goto @j
;
; @j:
;   %other = copy i32 7
;   goto @loop
;
; @loop:
;   #dbg_value(i32 7, !6, !DIExpression(), !8)
;   call void &use(i32 7, ptr &g), !dbg !8
;   call void &g()
;   call void &use(i32 %other, ptr null)
;   %first = extractvalue { i32, float } { i32 1, float 1.0 }, 0
;   goto i32 7 {
;     7 -> @loop.loop
;     8 -> @end
;     _ -> @back
;   }
;
; @loop.loop:
;   %other = copy i32 %n
;   goto @loop
;
; @back:
;   goto i1 true { 1 -> @back.loop, 0 -> @end }
;
; @back.loop:
;   %other = copy i32 7
;   goto @loop
;
; @end:
;   %sum = add i32 7, undef
;   %all = add i32 %sum, %first
;   goto @ret(%all)
; }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "everywhere", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "again", scope: !3, file: !2, line: 2, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !3)
