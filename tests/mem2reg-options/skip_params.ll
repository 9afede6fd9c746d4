; test: mem2reg<skip-params>
; The slot into which a parameter is stored first is the parameter's, wherever it stands.
define i32 @by_identity(i32 %a, i1 zeroext %b) {
  %x = alloca i32
  %b.addr = alloca i8
; ^ %b.addr stays in memory: it is the slot of a parameter (skip-params)
  %a.addr = alloca i32
; ^ %a.addr stays in memory: it is the slot of a parameter (skip-params)
  %y = alloca i32
  store i32 %a, ptr %a.addr
  %frombool = zext i1 %b to i8
  store i8 %frombool, ptr %b.addr
  store i32 %a, ptr %y
  %v = load i32, ptr %a.addr
  store i32 %v, ptr %x
  %w = load i32, ptr %x
  %u = load i32, ptr %y
  %s = add i32 %w, %u
  ret i32 %s
}
; =>
; define i32 @by_identity(i32 %a, i1 zeroext %b) {
;   %b.addr = alloca i8
;   %a.addr = alloca i32
;   store i32 %a, ptr %a.addr
;   %frombool = zext i1 %b to i8
;   store i8 %frombool, ptr %b.addr
;   %v = load i32, ptr %a.addr
;   %s = add i32 %v, %a
;   ret i32 %s
; }

; A parameter that debug information declares, and that no store fills, may be filled by the back end.
define i32 @filled_outside() !dbg !5 {
  %p = alloca i32
; ^ %p (p, a.c:1) stays in memory: it is the slot of a parameter, and no store fills it
    #dbg_declare(ptr %p, !8, !DIExpression(), !10)
  %x = alloca i32
    #dbg_declare(ptr %x, !9, !DIExpression(), !10)
  %v = load i32, ptr %p, !dbg !10
  %w = load i32, ptr %x, !dbg !10
  %s = add i32 %v, %w, !dbg !10
  ret i32 %s, !dbg !10
}
; =>
; define i32 @filled_outside() !dbg !5 {
;   %p = alloca i32
;     #dbg_declare(ptr %p, !8, !DIExpression(), !10)
;   %v = load i32, ptr %p, !dbg !10
;   %s = add i32 %v, undef, !dbg !10
;   ret i32 %s, !dbg !10
; }

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!5 = distinct !DISubprogram(name: "filled_outside", scope: !2, file: !2, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "p", arg: 1, scope: !5, file: !2, line: 1, type: !7)
!9 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 1, type: !7)
!10 = !DILocation(line: 1, scope: !5)
