; test: roundtrip
define i32 @f(i32 %a) !type !3 {
  ret i32 %a
}
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S")
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "T")
!3 = !{i64 0, !2}
