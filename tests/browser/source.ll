; test: roundtrip
source_filename = "source.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum(i32 noundef %0) #0 !dbg !9 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !14, !DIExpression(), !15)
    #dbg_declare(ptr %3, !16, !DIExpression(), !17)
  store i32 0, ptr %3, align 4, !dbg !17
    #dbg_declare(ptr %4, !18, !DIExpression(), !20)
  store i32 1, ptr %4, align 4, !dbg !20
  br label %5, !dbg !21

5:                                                ; preds = %13, %1
  %6 = load i32, ptr %4, align 4, !dbg !22
  %7 = load i32, ptr %2, align 4, !dbg !24
  %8 = icmp sle i32 %6, %7, !dbg !25
  br i1 %8, label %9, label %16, !dbg !26

9:                                                ; preds = %5
  %10 = load i32, ptr %4, align 4, !dbg !27
  %11 = load i32, ptr %3, align 4, !dbg !28
  %12 = add nsw i32 %11, %10, !dbg !28
  store i32 %12, ptr %3, align 4, !dbg !28
  br label %13, !dbg !29

13:                                               ; preds = %9
  %14 = load i32, ptr %4, align 4, !dbg !30
  %15 = add nsw i32 %14, 1, !dbg !30
  store i32 %15, ptr %4, align 4, !dbg !30
  br label %5, !dbg !31, !llvm.loop !32

16:                                               ; preds = %5
  %17 = load i32, ptr %3, align 4, !dbg !35
  ret i32 %17, !dbg !36
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "source.c", directory: ".", checksumkind: CSK_MD5, checksum: "aeac8dfe8be03d5b7b79b6d88d25bc28")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 1, type: !10, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !13)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !12}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !{}
!14 = !DILocalVariable(name: "n", arg: 1, scope: !9, file: !1, line: 1, type: !12)
!15 = !DILocation(line: 1, column: 13, scope: !9)
!16 = !DILocalVariable(name: "total", scope: !9, file: !1, line: 2, type: !12)
!17 = !DILocation(line: 2, column: 7, scope: !9)
!18 = !DILocalVariable(name: "i", scope: !19, file: !1, line: 3, type: !12)
!19 = distinct !DILexicalBlock(scope: !9, file: !1, line: 3, column: 3)
!20 = !DILocation(line: 3, column: 12, scope: !19)
!21 = !DILocation(line: 3, column: 8, scope: !19)
!22 = !DILocation(line: 3, column: 19, scope: !23)
!23 = distinct !DILexicalBlock(scope: !19, file: !1, line: 3, column: 3)
!24 = !DILocation(line: 3, column: 24, scope: !23)
!25 = !DILocation(line: 3, column: 21, scope: !23)
!26 = !DILocation(line: 3, column: 3, scope: !19)
!27 = !DILocation(line: 4, column: 14, scope: !23)
!28 = !DILocation(line: 4, column: 11, scope: !23)
!29 = !DILocation(line: 4, column: 5, scope: !23)
!30 = !DILocation(line: 3, column: 28, scope: !23)
!31 = !DILocation(line: 3, column: 3, scope: !23)
!32 = distinct !{!32, !26, !33, !34}
!33 = !DILocation(line: 4, column: 14, scope: !19)
!34 = !{!"llvm.loop.mustprogress"}
!35 = !DILocation(line: 5, column: 10, scope: !9)
!36 = !DILocation(line: 5, column: 3, scope: !9)
