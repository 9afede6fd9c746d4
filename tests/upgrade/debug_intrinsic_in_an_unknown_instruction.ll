; test: newer --upgrade
; The call becomes a record, the unknown instruction stays. The result was refused: "a module cannot have both debug
; records and calls of debug intrinsics".
define ptr @f(ptr %p) !dbg !4 {
  %x = alloca ptr
  call void @llvm.dbg.value(metadata ptr %p, metadata !6, metadata !DIExpression()), !dbg !7
  frobnicate void @llvm.dbg.value(metadata ptr %p)
  store ptr %p, ptr %x
  %v = load ptr, ptr %x
  ret ptr %v
}
; =>
; define ptr @f(ptr %p) !dbg !4 {
;     #dbg_value(ptr %p, !6, !DIExpression(), !7)
;   frobnicate void @llvm.dbg.value(metadata ptr %p)
;   ret ptr %p
; }
declare void @llvm.dbg.value(metadata, metadata, metadata)
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
; - declare void @llvm.dbg.value(metadata, metadata, metadata)
