; test: mem2reg
; New debug records are calls of an intrinsic, which is declared, with the types of their values.

define i32* @f(i32* %p, i1 %c) !dbg !4 {
entry:
  %x = alloca i32*, align 8
  call void @llvm.dbg.declare(metadata i32** %x, metadata !6, metadata !DIExpression()), !dbg !8
  store i32* %p, i32** %x, align 8, !dbg !8
  br i1 %c, label %set, label %join, !dbg !8
set:
  store i32* null, i32** %x, align 8, !dbg !8
  br label %join, !dbg !8
join:
  %v = load i32*, i32** %x, align 8, !dbg !8
  ret i32* %v, !dbg !8
}
; =>
; define i32* @f(i32* %p, i1 %c) !dbg !4 {
; entry:
;   call void @llvm.dbg.value(metadata i32* %p, metadata !6, metadata !DIExpression()), !dbg !11
;   br i1 %c, label %set, label %join, !dbg !8
; set:
;   call void @llvm.dbg.value(metadata i8* null, metadata !6, metadata !DIExpression()), !dbg !11
;   br label %join, !dbg !8
; join:
;   %x.0 = phi i32* [ null, %set ], [ %p, %entry ], !dbg !10
;   call void @llvm.dbg.value(metadata i32* %x.0, metadata !6, metadata !DIExpression()), !dbg !11
;   ret i32* %x.0, !dbg !8
; }

declare void @llvm.dbg.declare(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!9}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !7)
!6 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !3)
!7 = !{null}
!8 = !DILocation(line: 1, column: 1, scope: !4)
!9 = !{i32 2, !"Debug Info Version", i32 3}
; => module
; + declare void @llvm.dbg.value(metadata, metadata, metadata)
; + !10 = !DILocation(line: 1, column: 1, scope: !4)
; + !11 = !DILocation(line: 0, scope: !4)
