; test: mem2reg
; LLVM's reader forgets the flags of a phi that has attachments, so it is not poison, and is all that %p may hold.
define float @f(i1 %c, i1 %d) !dbg !3 {
entry:
  %p = alloca float
  br i1 %c, label %a, label %m
a:
  br label %m
m:
  %"a phi nnan b" = phi nnan  ninf float [ 2.5, %a ], [ undef, %entry ], !dbg !4
  %2 = phi fast float [ 2.5, %a ], [ 1.5, %entry ], !dbg !4
  %kept = phi fast float [ 2.5, %a ], [ 1.5, %entry ]
  store float %"a phi nnan b", ptr %p
  br i1 %d, label %x, label %y
x:
  br label %e
y:
  store float undef, ptr %p
  br label %e
e:
  %v = load float, ptr %p
  ret float %v
}
; =>
; define float @f(i1 %c, i1 %d) !dbg !3 {
; entry:
;   br i1 %c, label %a, label %m
; a:
;   br label %m
; m:
;   %"a phi nnan b" = phi float [ 2.5, %a ], [ undef, %entry ], !dbg !4
;   %0 = phi float [ 2.5, %a ], [ 1.5, %entry ], !dbg !4
;   %kept = phi fast float [ 2.5, %a ], [ 1.5, %entry ]
;   br i1 %d, label %x, label %y
; x:
;   br label %e
; y:
;   br label %e
; e:
;   ret float %"a phi nnan b"
; }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !2, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 2, column: 3, scope: !3)
!5 = !{i32 2, !"Debug Info Version", i32 3}
