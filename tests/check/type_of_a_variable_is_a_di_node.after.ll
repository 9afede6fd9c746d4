; test: roundtrip
@g = constant i32 1, !type !3
define i32 @f(i32 %a, ptr %p) {
  ret i32 %a
}
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S")
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "T")
!3 = !{i64 0, !2}
