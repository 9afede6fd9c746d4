; test: error
!named = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !"name", size: 32)
;    ^ invalid base type
!1 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null, dwarfAddressSpace: 1)
;    ^ only pointers and references can have a DWARF address space
!2 = !DICompositeType(tag: DW_TAG_structure_type, flags: DIFlagTypePassByValue | DIFlagTypePassByReference)
;    ^ these flags exclude one another
!3 = !DICompositeType(tag: DW_TAG_structure_type, rank: 1)
;    ^ only an array can have dataLocation, associated, allocated or rank
!4 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!0})
;    ^ the list in this field holds a node of another kind
!5 = !DISubrange(count: 2, upperBound: 3)
;    ^ a subrange cannot have a count and an upper bound
!6 = !DIGenericSubrange(lowerBound: !DIExpression(DW_OP_over))
;    ^ a generic subrange must have a lower bound and a stride
!7 = !DIExpression(DW_OP_swap)
;    ^ invalid expression
!8 = !DIExpression(DW_OP_LLVM_fragment, 0, 8, DW_OP_deref)
;    ^ invalid expression
!9 = !DIBasicType(tag: DW_TAG_member, name: "a")
;    ^ a node of this kind cannot have this tag
!10 = !DIFile(filename: "a", directory: "", checksumkind: CSK_MD5, checksum: "00")
;     ^ invalid checksum
!11 = !DIExpression(DW_OP_deref, DW_OP_LLVM_entry_value, 1, DW_OP_deref)
;     ^ invalid expression
