; test: roundtrip
define i32 @f(i32 %a) !type !3 {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S")
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "T")
!3 = !{i64 0, !1}
