; test: mem2reg<llvm=main>
; llvm/llvm-project#191909: neither a marker nor a store of undef leaves a record. A store of poison
; does.
define void @stores(i32 %n) !dbg !4 {
  %x = alloca i32
    #dbg_declare(ptr %x, !7, !DIExpression(), !9)
  call void @llvm.lifetime.start.p0(ptr %x), !dbg !9
  store i32 %n, ptr %x, !dbg !9
  store i32 undef, ptr %x, !dbg !9
  store i32 poison, ptr %x, !dbg !9
  call void @llvm.lifetime.end.p0(ptr %x), !dbg !9
  ret void, !dbg !9
}
; =>
; define void @stores(i32 %n) !dbg !4 {
;     #dbg_value(i32 %n, !7, !DIExpression(), !16)
;     #dbg_value(i32 poison, !7, !DIExpression(), !16)
;   ret void, !dbg !9
; }

define i32 @single_store() !dbg !10 {
  %x = alloca i32
    #dbg_declare(ptr %x, !11, !DIExpression(), !12)
  store i32 undef, ptr %x, !dbg !12
  %v = load i32, ptr %x, !dbg !12
  ret i32 %v, !dbg !12
}
; =>
; define i32 @single_store() !dbg !10 {
;   ret i32 undef, !dbg !12
; }

define i32 @value_of_the_address() !dbg !13 {
  %x = alloca i32
    #dbg_value(ptr %x, !14, !DIExpression(DW_OP_deref), !15)
  call void @llvm.lifetime.start.p0(ptr %x), !dbg !15
  %v = load i32, ptr %x, !dbg !15
  ret i32 %v, !dbg !15
}
; =>
; define i32 @value_of_the_address() !dbg !13 {
;     #dbg_value(i32 undef, !14, !DIExpression(), !17)
;   ret i32 undef, !dbg !15
; }

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !5)
!9 = !DILocation(line: 3, column: 4, scope: !4)
!10 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !3, unit: !0)
!11 = !DILocalVariable(name: "x", scope: !10, file: !1, line: 6, type: !5)
!12 = !DILocation(line: 7, column: 4, scope: !10)
!13 = distinct !DISubprogram(name: "h", file: !1, line: 8, type: !3, unit: !0)
!14 = !DILocalVariable(name: "x", scope: !13, file: !1, line: 9, type: !5)
!15 = !DILocation(line: 10, column: 4, scope: !13)
; => module
; + !16 = !DILocation(line: 0, scope: !4)
; + !17 = !DILocation(line: 0, scope: !13)
