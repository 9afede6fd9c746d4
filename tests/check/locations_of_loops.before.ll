; test: roundtrip
; The locations that the ID of a loop lists mean nothing; whatever else it says does.
define void @other_location(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %r, !llvm.loop !3
r:
  ret void
}

define void @no_location(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %r, !llvm.loop !4
r:
  ret void
}

define void @location_alone(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %r, !llvm.loop !5
r:
  ret void
}

define void @other_property(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %r, !llvm.loop !6
r:
  ret void
}

define void @location_in_a_property(i1 %c) {
entry:
  br label %l
l:
  br i1 %c, label %l, label %r, !llvm.loop !7
r:
  ret void
}

define i1 @location_as_an_identity(ptr %p) {
  %t = call i1 @llvm.type.test(ptr %p, metadata !8)
  ret i1 %t
}

declare i1 @llvm.type.test(ptr, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !{!3, !8, !9, !10}
!4 = distinct !{!4, !8, !9, !10}
!5 = distinct !{!5, !8, !9}
!6 = distinct !{!6, !8, !10}
!7 = distinct !{!7, !11}
!8 = !DILocation(line: 1, scope: !12)
!9 = !DILocation(line: 2, scope: !12)
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.followup_all", !8}
!12 = distinct !DISubprogram(name: "f", file: !1, unit: !0, type: !13, spFlags: DISPFlagDefinition)
!13 = !DISubroutineType(types: null)
