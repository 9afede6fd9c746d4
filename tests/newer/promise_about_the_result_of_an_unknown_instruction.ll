; test: newer
; The comparison has the type of the load.
define ptr @f(ptr %p) !dbg !4 {
  %x = alloca ptr
    #dbg_declare(ptr %x, !6, !DIExpression(), !7)
  %u = frobnicate ptr %p
  store ptr %u, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
; =>
; define ptr @f(ptr %p) !dbg !4 {
;   %u = frobnicate ptr %p
;     #dbg_value(ptr %u, !6, !DIExpression(), !9)
;   %1 = icmp ne ptr %u, null
;   call void @llvm.assume(i1 %1)
;   ret ptr %u
; }
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !0)
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: "x", scope: !4, file: !2, line: 1, type: !5)
!7 = !DILocation(line: 1, scope: !4)
!8 = !{i32 2, !"Debug Info Version", i32 3}
; => module
; + declare void @llvm.assume(i1 noundef)
; + !9 = !DILocation(line: 0, scope: !4)
