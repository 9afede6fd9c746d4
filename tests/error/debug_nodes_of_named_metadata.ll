; test: error
!named = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !"name", size: 32)
!1 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null, dwarfAddressSpace: 1)
!2 = !DICompositeType(tag: DW_TAG_structure_type, flags: DIFlagTypePassByValue | DIFlagTypePassByReference)
!3 = !DICompositeType(tag: DW_TAG_structure_type, rank: 1)
!4 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!0})
!5 = !DISubrange(count: 2, upperBound: 3)
!6 = !DIGenericSubrange(lowerBound: !DIExpression(DW_OP_over))
!7 = !DIExpression(DW_OP_swap)
!8 = !DIExpression(DW_OP_LLVM_fragment, 0, 8, DW_OP_deref)
!9 = !DIBasicType(tag: DW_TAG_member, name: "a")
!10 = !DIFile(filename: "a", directory: "", checksumkind: CSK_MD5, checksum: "00")
!11 = !DIExpression(DW_OP_deref, DW_OP_LLVM_entry_value, 1, DW_OP_deref)
