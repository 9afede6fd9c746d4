; test: roundtrip
; Only the name of a node or of an attachment is one token with its exclamation mark.
@g = global i32 0,
  !x
  ! 1, !y ! { ! 0, ! "s" } , align 4

define void @f() !x
! 1 {
  # dbg_label (! 5, ! 6 )
  ret void, !x ! 1, !y ! { ! 0 }
}

!llvm.dbg.cu = ! { ! 2 }
!llvm.module.flags = !{!8}
! 0 = ! {i32 1}
!1 = distinct ! {
  ! 1, ! "a" , ! {null } }
!2 = distinct !DICompileUnit (language: DW_LANG_C99, file: ! 3)
!3 = !DIFile(filename: "a.c", directory: "/")
!4 = distinct !DISubprogram(name: "f", file: !3, line: 1, unit: !2, spFlags: DISPFlagDefinition)
!5 = !DILabel(scope: !4, name: "l", file: !3, line: 1)
!6 = !DILocation(line: 1, scope: !4)
!8 = !{i32 2, !"Debug Info Version", i32 3}
