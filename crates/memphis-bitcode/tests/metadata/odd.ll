; ModuleID = 'odd.bc'
source_filename = "z.ll"

!n = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !13, !14, !15, !16, !17, !18, !19, !20, !21}

!0 = distinct !DICompileUnit(language: 0, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!1 = !DIFile(filename: "", directory: "")
!2 = distinct !DICompileUnit(sourceLanguageName: 0, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!3 = distinct !DICompileUnit(sourceLanguageName: 60000, sourceLanguageVersion: 7, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!4 = distinct !DICompositeType(tag: DW_TAG_null, runtimeLang: 60000)
!5 = distinct !DICompositeType(tag: DW_TAG_null)
!6 = distinct !DIMacro(type: 77)
!7 = distinct !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: null, ptrAuthIsAddressDiscriminated: false, ptrAuthIsaPointer: false, ptrAuthAuthenticatesNullValues: false)
!8 = !DIEnumerator(name: "", value: -1)
!9 = !DIEnumerator(name: "", value: 340282366920938463463374607431768211455, isUnsigned: true)
!10 = !DIGenericSubrange(count: -3, lowerBound: -5, upperBound: !DIExpression(DW_OP_consts, 5, DW_OP_LLVM_fragment, 0, 8))
!11 = !DISubrange(count: 5, lowerBound: !12)
!12 = !{i8 3}
!13 = !DISubrange(count: -3, lowerBound: 300, upperBound: -1)
!14 = !DIBasicType(size: 253)
!15 = !{!DIExpression(DW_OP_LLVM_convert, 16, ), !DIExpression(22), !DIExpression(DW_OP_reg3, , , DW_OP_swap), !DIExpression(DW_OP_breg3, 4, DW_OP_plus_uconst, 5), !DIExpression(DW_OP_reg3, DW_OP_constu, 5), !DIExpression(DW_OP_stack_value, DW_OP_LLVM_fragment, 3, 4), !DIExpression(4096, 3, 4, 6), !DIExpression(159, 6), !DIExpression(DW_OP_LLVM_entry_value, 1, DW_OP_deref), !DIExpression(4099, 2), !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_entry_value, 1), !DIExpression(6, 4099, 1)}
!16 = !{!DIExpression(DW_OP_neg), !DIExpression(DW_OP_abs), !DIExpression(DW_OP_lit0), !DIExpression(49), !DIExpression(DW_OP_rot), !DIExpression(19), !DIExpression(21), !DIExpression(8, 3), !DIExpression(150), !DIExpression(DW_OP_LLVM_implicit_pointer), !DIExpression(155), !DIExpression(DW_OP_push_object_address), !DIExpression(162, 5), !DIExpression(161, 4), !DIExpression(DW_OP_bregx, 4, 5), !DIExpression(DW_OP_regx, 4), !DIExpression(145, 4), !DIExpression(157, 4, 5), !DIExpression(233), !DIExpression(DW_OP_LLVM_extract_bits_sext, 4, 5), !DIExpression(DW_OP_LLVM_tag_offset, 4), !DIExpression(DW_OP_xderef), !DIExpression(DW_OP_deref_size, 4), !DIExpression(147, 3), !DIExpression(40, 3), !DIExpression(47, 3), !DIExpression(166, 4, 5), !DIExpression(163), !DIExpression(149, 4)}
!17 = !DISubrangeType(size: 7, baseType: null, lowerBound: i32 7)
!18 = !{!"\00\01\7F\80\FF\C3\A9\22\\'"}
!19 = !DICompositeType(tag: DW_TAG_structure_type, size: !18, offset: 7)
!20 = !DIDerivedType(tag: DW_TAG_member, baseType: null)
!21 = !{!DIExpression(DW_OP_LLVM_convert, 16, DW_ATE_signed), !DIExpression(DW_OP_swap, DW_OP_swap)}
