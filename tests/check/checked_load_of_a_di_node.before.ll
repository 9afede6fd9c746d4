; test: roundtrip
define i32 @f(i32 %a, ptr %p) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  %t = call { ptr, i1 } @llvm.type.checked.load(ptr %p, i32 0, metadata !1)
  %z = extractvalue { ptr, i1 } %t, 1
  %q = zext i1 %z to i32
  %r = add i32 %q, %v
  ret i32 %r
}
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S")
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "T")
declare { ptr, i1 } @llvm.type.checked.load(ptr, i32, metadata)
