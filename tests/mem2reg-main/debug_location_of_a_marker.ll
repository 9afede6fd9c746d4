; test: mem2reg<llvm=main>
; The location of a φ merges those of markers, too.
define i32 @marker_with_a_location(i1 %c, i32 %n) !dbg !4 {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x), !dbg !9
  br i1 %c, label %end, label %then, !dbg !9
then:
  store i32 %n, ptr %x, !dbg !10
  br label %end, !dbg !10
end:
  %v = load i32, ptr %x, !dbg !10
  ret i32 %v, !dbg !10
}
; =>
; define i32 @marker_with_a_location(i1 %c, i32 %n) !dbg !4 {
; entry:
;   br i1 %c, label %end, label %then, !dbg !9
; then:
;   br label %end, !dbg !10
; end:
;   %x.0 = phi i32 [ undef, %entry ], [ %n, %then ], !dbg !16
;   ret i32 %x.0, !dbg !10
; }

define i32 @marker_without_one(i1 %c, i32 %n) !dbg !11 {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  br i1 %c, label %end, label %then, !dbg !12
then:
  store i32 %n, ptr %x, !dbg !12
  br label %end, !dbg !12
end:
  %v = load i32, ptr %x, !dbg !12
  ret i32 %v, !dbg !12
}
; =>
; define i32 @marker_without_one(i1 %c, i32 %n) !dbg !11 {
; entry:
;   br i1 %c, label %end, label %then, !dbg !12
; then:
;   br label %end, !dbg !12
; end:
;   %x.0 = phi i32 [ undef, %entry ], [ %n, %then ]
;   ret i32 %x.0, !dbg !12
; }

; No access has metadata, but markers have locations.
define i32 @locations_of_markers_alone(i1 %c, i1 %d, i32 %n) !dbg !13 {
entry:
  %x = alloca i32
  br i1 %d, label %first, label %second, !dbg !14
first:
  call void @llvm.lifetime.start.p0(ptr %x), !dbg !14
  br i1 %c, label %join, label %then, !dbg !14
then:
  store i32 %n, ptr %x
  br label %join, !dbg !14
join:
  br label %end, !dbg !14
second:
  call void @llvm.lifetime.start.p0(ptr %x), !dbg !15
  br label %end, !dbg !15
end:
  %v = load i32, ptr %x
  ret i32 %v, !dbg !14
}
; =>
; define i32 @locations_of_markers_alone(i1 %c, i1 %d, i32 %n) !dbg !13 {
; entry:
;   br i1 %d, label %first, label %second, !dbg !14
; first:
;   br i1 %c, label %join, label %then, !dbg !14
; then:
;   br label %join, !dbg !14
; join:
;   %x.0 = phi i32 [ undef, %first ], [ %n, %then ]
;   br label %end, !dbg !14
; second:
;   br label %end, !dbg !15
; end:
;   %x.1 = phi i32 [ %x.0, %join ], [ undef, %second ], !dbg !17
;   ret i32 %x.1, !dbg !14
; }

declare void @llvm.lifetime.start.p0(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0)
!9 = !DILocation(line: 9, column: 3, scope: !4)
!10 = !DILocation(line: 9, column: 12, scope: !4)
!11 = distinct !DISubprogram(name: "g", file: !1, line: 10, type: !3, unit: !0)
!12 = !DILocation(line: 11, column: 3, scope: !11)
!13 = distinct !DISubprogram(name: "h", file: !1, line: 12, type: !3, unit: !0)
!14 = !DILocation(line: 13, column: 3, scope: !13)
!15 = !DILocation(line: 13, column: 5, scope: !13)
; => module
; + !16 = !DILocation(line: 9, scope: !4)
; + !17 = !DILocation(line: 13, scope: !13)
