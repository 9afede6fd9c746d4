; ModuleID = 'debug.bc'
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @largest(ptr noundef %0, i32 noundef %1) #0 !dbg !10 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !17, !DIExpression(), !18)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !19, !DIExpression(), !20)
    #dbg_declare(ptr %5, !21, !DIExpression(), !22)
  store i32 0, ptr %5, align 4, !dbg !22
    #dbg_declare(ptr %6, !23, !DIExpression(), !25)
  store i32 0, ptr %6, align 4, !dbg !25
  br label %7, !dbg !26

7:                                                ; preds = %26, %2
  %8 = load i32, ptr %6, align 4, !dbg !27
  %9 = load i32, ptr %4, align 4, !dbg !29
  %10 = icmp slt i32 %8, %9, !dbg !30
  br i1 %10, label %11, label %29, !dbg !31

11:                                               ; preds = %7
  %12 = load ptr, ptr %3, align 8, !dbg !32
  %13 = load i32, ptr %6, align 4, !dbg !34
  %14 = sext i32 %13 to i64, !dbg !32
  %15 = getelementptr inbounds i32, ptr %12, i64 %14, !dbg !32
  %16 = load i32, ptr %15, align 4, !dbg !32
  %17 = load i32, ptr %5, align 4, !dbg !35
  %18 = icmp sgt i32 %16, %17, !dbg !36
  br i1 %18, label %19, label %25, !dbg !37

19:                                               ; preds = %11
  %20 = load ptr, ptr %3, align 8, !dbg !38
  %21 = load i32, ptr %6, align 4, !dbg !39
  %22 = sext i32 %21 to i64, !dbg !38
  %23 = getelementptr inbounds i32, ptr %20, i64 %22, !dbg !38
  %24 = load i32, ptr %23, align 4, !dbg !38
  store i32 %24, ptr %5, align 4, !dbg !40
  br label %25, !dbg !41

25:                                               ; preds = %19, %11
  br label %26, !dbg !35

26:                                               ; preds = %25
  %27 = load i32, ptr %6, align 4, !dbg !42
  %28 = add nsw i32 %27, 1, !dbg !42
  store i32 %28, ptr %6, align 4, !dbg !42
  br label %7, !dbg !43, !llvm.loop !44

29:                                               ; preds = %7
  %30 = load i32, ptr %5, align 4, !dbg !47
  ret i32 %30, !dbg !48
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "debug.c", directory: ".", checksumkind: CSK_MD5, checksum: "09ffc2b7e0bc2e7b43ba66735858deab")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 14.0.6"}
!10 = distinct !DISubprogram(name: "largest", scope: !1, file: !1, line: 1, type: !11, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !16)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14, !13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!16 = !{}
!17 = !DILocalVariable(name: "values", arg: 1, scope: !10, file: !1, line: 1, type: !14)
!18 = !DILocation(line: 1, column: 24, scope: !10)
!19 = !DILocalVariable(name: "n", arg: 2, scope: !10, file: !1, line: 1, type: !13)
!20 = !DILocation(line: 1, column: 36, scope: !10)
!21 = !DILocalVariable(name: "largest", scope: !10, file: !1, line: 2, type: !13)
!22 = !DILocation(line: 2, column: 7, scope: !10)
!23 = !DILocalVariable(name: "i", scope: !24, file: !1, line: 3, type: !13)
!24 = distinct !DILexicalBlock(scope: !10, file: !1, line: 3, column: 3)
!25 = !DILocation(line: 3, column: 12, scope: !24)
!26 = !DILocation(line: 3, column: 8, scope: !24)
!27 = !DILocation(line: 3, column: 19, scope: !28)
!28 = distinct !DILexicalBlock(scope: !24, file: !1, line: 3, column: 3)
!29 = !DILocation(line: 3, column: 23, scope: !28)
!30 = !DILocation(line: 3, column: 21, scope: !28)
!31 = !DILocation(line: 3, column: 3, scope: !24)
!32 = !DILocation(line: 4, column: 9, scope: !33)
!33 = distinct !DILexicalBlock(scope: !28, file: !1, line: 4, column: 9)
!34 = !DILocation(line: 4, column: 16, scope: !33)
!35 = !DILocation(line: 4, column: 21, scope: !33)
!36 = !DILocation(line: 4, column: 19, scope: !33)
!37 = !DILocation(line: 4, column: 9, scope: !28)
!38 = !DILocation(line: 5, column: 17, scope: !33)
!39 = !DILocation(line: 5, column: 24, scope: !33)
!40 = !DILocation(line: 5, column: 15, scope: !33)
!41 = !DILocation(line: 5, column: 7, scope: !33)
!42 = !DILocation(line: 3, column: 27, scope: !28)
!43 = !DILocation(line: 3, column: 3, scope: !28)
!44 = distinct !{!44, !31, !45, !46}
!45 = !DILocation(line: 5, column: 25, scope: !24)
!46 = !{!"llvm.loop.mustprogress"}
!47 = !DILocation(line: 6, column: 10, scope: !10)
!48 = !DILocation(line: 6, column: 3, scope: !10)
