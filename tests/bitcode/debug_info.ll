; test: bitcode
source_filename = "d.c"

@v = global i32 0, !dbg !0

define i32 @f(i32 %a, ptr %p) !dbg !37 {
entry:
  %x = alloca i32, align 4, !DIAssignID !60
    #dbg_declare(ptr %x, !61, !DIExpression(), !62)
    #dbg_value(i32 %a, !35, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !62)
    #dbg_value(i32 7, !35, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !62)
    #dbg_value(!DIArgList(i32 %a, i32 3, ptr %p, ptr @v), !35, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !62)
    #dbg_value(i32 %later, !35, !DIExpression(), !62)
    #dbg_value(ptr poison, !35, !DIExpression(), !62)
    #dbg_assign(i32 %a, !61, !DIExpression(), !60, ptr %x, !DIExpression(DW_OP_deref), !63)
    #dbg_assign(i32 undef, !61, !DIExpression(), !60, ptr undef, !DIExpression(), !63)
  store i32 %a, ptr %x, align 4, !dbg !62, !DIAssignID !60
  %later = add i32 %a, 1, !dbg !64
  %more = add i32 %later, 1, !dbg !64
    #dbg_label(!65, !66)
  %in = add i32 %more, 2, !dbg !67
  ret i32 %in, !dbg !70
}

declare !dbg !72 void @g()

!llvm.dbg.cu = !{!2}
!others = !{!27, !18, !28, !29, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !56, !57}
!llvm.module.flags = !{!58, !59}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "v", linkageName: "_v", scope: !2, file: !3, line: 1, type: !6, isLocal: false, isDefinition: true, align: 32)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "\22x\22", isOptimized: true, flags: "-g", runtimeVersion: 1, splitDebugFilename: "s.dwo", emissionKind: FullDebug, enums: !4, retainedTypes: !11, globals: !12, imports: !13, macros: !23, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: GNU, rangesBaseAddress: true, sysroot: "/", sdk: "sdk")
!3 = !DIFile(filename: "d.c", directory: "/", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff", source: "int v;\0A")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !3, line: 12, baseType: !6, size: 32, flags: DIFlagEnumClass, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8, !9, !10}
!8 = !DIEnumerator(name: "A", value: -1)
!9 = !DIEnumerator(name: "B", value: 18446744073709551615, isUnsigned: true)
!10 = !DIEnumerator(name: "C", value: 100000000000000000000000)
!11 = !{!6}
!12 = !{!0}
!13 = !{!14}
!14 = !DIImportedEntity(tag: DW_TAG_imported_declaration, name: "i", scope: !2, entity: !15, file: !3, line: 40, elements: !22)
!15 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "C", scope: !16, file: !3, line: 30, size: 64, align: 64, flags: DIFlagTypePassByReference, elements: !17, runtimeLang: DW_LANG_C_plus_plus, vtableHolder: !15, templateParams: !19, identifier: "_ZTS1C")
!16 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
!17 = !{!18}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !15, file: !3, line: 32, baseType: !6, size: 3, offset: 5, flags: DIFlagBitField, extraData: i64 0)
!19 = !{!20, !21}
!20 = !DITemplateTypeParameter(name: "T", type: !6, defaulted: true)
!21 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "V", type: !6, value: i32 3)
!22 = !{!6, null}
!23 = !{!24, !25}
!24 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "M", value: "1")
!25 = !DIMacroFile(line: 2, file: !3, nodes: !26)
!26 = !{!24}
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, align: 64, dwarfAddressSpace: 3)
!28 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: !27, ptrAuthKey: 2, ptrAuthIsAddressDiscriminated: true, ptrAuthExtraDiscriminator: 1234, ptrAuthIsaPointer: false, ptrAuthAuthenticatesNullValues: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 96, elements: !30, dataLocation: !35, associated: !DIExpression(DW_OP_push_object_address), allocated: !35, rank: 2)
!30 = !{!31, !32, !33, !34}
!31 = !DISubrange(count: 3, lowerBound: -1)
!32 = !DISubrange(lowerBound: 0, upperBound: !DIExpression(DW_OP_constu, 3), stride: !1)
!33 = !DISubrange(count: -1)
!34 = !DIGenericSubrange(lowerBound: !35, upperBound: !DIExpression(), stride: !DIExpression(DW_OP_constu, 4))
!35 = !DILocalVariable(name: "a", arg: 1, scope: !36, file: !3, line: 4, type: !6)
!36 = distinct !DILexicalBlock(scope: !37, file: !3, line: 5, column: 3)
!37 = distinct !DISubprogram(name: "f", linkageName: "_f", scope: !3, file: !3, line: 2, type: !38, scopeLine: 3, containingType: !15, virtualIndex: 5, thisAdjustment: -8, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, templateParams: !19, declaration: !39, retainedNodes: !40, thrownTypes: !11, annotations: !41, targetFuncName: "t", keyInstructions: true)
!38 = !DISubroutineType(types: !22)
!39 = !DISubprogram(name: "f", scope: !15, file: !3, line: 31, type: !38, spFlags: 0)
!40 = !{!35}
!41 = !{!42}
!42 = !{!"key", !"value"}
!43 = !DIStringType(name: "s", stringLength: !35, stringLengthExpression: !DIExpression(), stringLocationExpression: !DIExpression(DW_OP_deref), size: 32, align: 8, encoding: DW_ATE_ASCII)
!44 = !DISubroutineType(flags: DIFlagLValueReference, cc: DW_CC_BORLAND_stdcall, types: null)
!45 = !DIModule(scope: !16, name: "M", configMacros: "-DX", includePath: "/i", apinotes: "a", file: !3, line: 3, isDecl: true)
!46 = !DICommonBlock(scope: !37, declaration: !1, name: "cb", file: !3, line: 9)
!47 = !DIObjCProperty(name: "p", file: !3, line: 3, setter: "s", getter: "g", attributes: 7, type: !6)
!48 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!49 = !DIBasicType(name: "big", size: 64, align: 32, encoding: DW_ATE_unsigned, flags: DIFlagBigEndian)
!50 = !DISubrangeType(name: "r", scope: !16, file: !3, line: 4, size: 32, align: 32, baseType: !6, lowerBound: i64 -5, upperBound: !35)
!51 = !DIFixedPointType(name: "fx", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4)
!52 = !DIFixedPointType(name: "fr", size: 32, encoding: DW_ATE_unsigned_fixed, kind: Rational, numerator: 1, denominator: 10000000000000000000000)
!53 = !DIDerivedType(tag: DW_TAG_typedef, name: "td", file: !3, line: 1, baseType: !6, annotations: !41)
!54 = distinct !DICompositeType(tag: DW_TAG_variant_part, name: "Variant", size: 64, elements: !55, discriminator: !18)
!55 = !{}
!56 = !DIFile(filename: "x", directory: "")
!57 = !GenericDINode(tag: DW_TAG_entry_point, header: "some\00header", operands: {!6, null, !"text"})
!58 = !{i32 2, !"Debug Info Version", i32 3}
!59 = !{i32 7, !"Dwarf Version", i32 5}
!60 = distinct !DIAssignID()
!61 = !DILocalVariable(name: "x", scope: !37, file: !3, line: 4, type: !6, flags: DIFlagArtificial, align: 8, annotations: !41)
!62 = !DILocation(line: 4, column: 7, scope: !37)
!63 = !DILocation(line: 0, scope: !37)
!64 = !DILocation(line: 6, column: 1, scope: !36, atomGroup: 3, atomRank: 2)
!65 = !DILabel(scope: !37, name: "l", file: !3, line: 7, column: 2, isArtificial: true, coroSuspendIdx: 4)
!66 = !DILocation(line: 7, scope: !37)
!67 = !DILocation(line: 9, column: 65, scope: !68, inlinedAt: !69)
!68 = distinct !DISubprogram(name: "inlined", scope: !16, file: !3, line: 8, type: !38, spFlags: DISPFlagDefinition, unit: !2)
!69 = distinct !DILocation(line: 100000, column: 3, scope: !37)
!70 = !DILocation(line: 10, scope: !71, isImplicitCode: true)
!71 = !DILexicalBlockFile(scope: !37, file: !3, discriminator: 3)
!72 = !DISubprogram(name: "g", scope: !3, file: !3, line: 20, type: !38, spFlags: DISPFlagOptimized)
