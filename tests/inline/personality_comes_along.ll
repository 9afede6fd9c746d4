; test: inline
define internal void @catches() personality ptr @p {
  invoke void @may_throw() to label %ok unwind label %pad
ok:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
; => removed

define void @f() nounwind {
  call void @catches()
  ret void
}
; =>
; define void @f() nounwind personality ptr @p {
;   invoke void @may_throw() to label %ok.i unwind label %pad.i
;
; ok.i:
;   br label %catches.exit
;
; pad.i:
;   %l.i = landingpad { ptr, i32 }
;           cleanup
;   resume { ptr, i32 } %l.i
;
; catches.exit:
;   ret void
; }

define void @g() !dbg !3 {
  call void @catches(), !dbg !4
  ret void
}
; =>
; define void @g() personality ptr @p !dbg !3 {
;   invoke void @may_throw() to label %ok.i unwind label %pad.i, !dbg !4
;
; ok.i:
;   br label %catches.exit
;
; pad.i:
;   %l.i = landingpad { ptr, i32 }
;           cleanup, !dbg !4
;   resume { ptr, i32 } %l.i, !dbg !4
;
; catches.exit:
;   ret void
; }

declare void @may_throw()
declare i32 @p(...)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
; => module
; + !7 = distinct !DILocation(line: 2, scope: !3)
