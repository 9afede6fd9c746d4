; test: mem2reg --upgrade
; LLVM strips the debug information of a module with such calls. They become no records.
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, i64, metadata, metadata)

define void @f(i32 %a) {
  %x = alloca i32
  call void @llvm.dbg.declare(metadata ptr %x, metadata !"", metadata !DIExpression()), !dbg !4
  call void @llvm.dbg.value(metadata i32 %a, i64 0, metadata !3, metadata !""), !dbg !4
  store i32 %a, ptr %x
  ret void
}
; =>
; define void @f(i32 %a) {
;   ret void
; }

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DISubprogram()
!3 = !DILocalVariable(scope: !1)
!4 = !DILocation(scope: !1)
; => module
; - declare void @llvm.dbg.declare(metadata, metadata, metadata)
; - declare void @llvm.dbg.value(metadata, i64, metadata, metadata)
