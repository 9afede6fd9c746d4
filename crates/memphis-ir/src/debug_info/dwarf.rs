//! The words of DWARF, and flags, that LLVM 22 knows in nodes.
//!
//! Facts: the names of the standard and of its extensions.

use crate::tables::WordTable;

/// Words with a common prefix.
struct Words {
    start: &'static str,
    /// The rest of each word after the prefix.
    names: &'static [&'static str],
    table: WordTable<512>,
}

const fn words(start: &'static str, names: &'static [&'static str]) -> Words {
    Words { start, names, table: WordTable::new(names) }
}

/// True if LLVM knows the word. `start` is a prefix in [`ALL`].
pub(crate) fn is_known(start: &str, word: &[u8]) -> bool {
    let Some(rest) = word.strip_prefix(start.as_bytes()) else { return false };
    let words = ALL.iter().find(|words| words.start == start);
    words.is_some_and(|words| words.table.find(rest, |i| words.names[i]).is_some())
}

// Rustfmt would give each name a line.
#[rustfmt::skip]
static ALL: [Words; 11] = [
    words("DW_TAG_", &[
        "null", "array_type", "class_type", "entry_point", "enumeration_type", "formal_parameter",
        "imported_declaration", "label", "lexical_block", "member", "pointer_type",
        "reference_type", "compile_unit", "string_type", "structure_type", "subroutine_type",
        "typedef", "union_type", "unspecified_parameters", "variant", "common_block",
        "common_inclusion", "inheritance", "inlined_subroutine", "module", "ptr_to_member_type",
        "set_type", "subrange_type", "with_stmt", "access_declaration", "base_type", "catch_block",
        "const_type", "constant", "enumerator", "file_type", "friend", "namelist", "namelist_item",
        "packed_type", "subprogram", "template_type_parameter", "template_value_parameter",
        "thrown_type", "try_block", "variant_part", "variable", "volatile_type", "dwarf_procedure",
        "restrict_type", "interface_type", "namespace", "imported_module", "unspecified_type",
        "partial_unit", "imported_unit", "condition", "shared_type", "type_unit",
        "rvalue_reference_type", "template_alias", "coarray_type", "generic_subrange",
        "dynamic_type", "atomic_type", "call_site", "call_site_parameter", "skeleton_unit",
        "immutable_type", "MIPS_loop", "format_label", "function_template", "class_template",
        "GNU_BINCL", "GNU_EINCL", "GNU_template_template_param", "GNU_template_parameter_pack",
        "GNU_formal_parameter_pack", "GNU_call_site", "GNU_call_site_parameter", "APPLE_property",
        "SUN_function_template", "SUN_class_template", "SUN_struct_template", "SUN_union_template",
        "SUN_indirect_inheritance", "SUN_codeflags", "SUN_memop_info", "SUN_omp_child_func",
        "SUN_rtti_descriptor", "SUN_dtor_info", "SUN_dtor", "SUN_f90_interface",
        "SUN_fortran_vax_structure", "SUN_hi", "LLVM_ptrauth_type", "ALTIUM_circ_type",
        "ALTIUM_mwa_circ_type", "ALTIUM_rev_carry_type", "ALTIUM_rom", "LLVM_annotation",
        "GHS_namespace", "GHS_using_namespace", "GHS_using_declaration", "GHS_template_templ_param",
        "UPC_shared_type", "UPC_strict_type", "UPC_relaxed", "PGI_kanji_type",
        "PGI_interface_block", "BORLAND_property", "BORLAND_Delphi_string",
        "BORLAND_Delphi_dynamic_array", "BORLAND_Delphi_set", "BORLAND_Delphi_variant",
    ]),
    words("DW_LANG_", &[
        "C89", "C", "Ada83", "C_plus_plus", "Cobol74", "Cobol85", "Fortran77", "Fortran90",
        "Pascal83", "Modula2", "Java", "C99", "Ada95", "Fortran95", "PLI", "ObjC", "ObjC_plus_plus",
        "UPC", "D", "Python", "OpenCL", "Go", "Modula3", "Haskell", "C_plus_plus_03",
        "C_plus_plus_11", "OCaml", "Rust", "C11", "Swift", "Julia", "Dylan", "C_plus_plus_14",
        "Fortran03", "Fortran08", "RenderScript", "BLISS", "Kotlin", "Zig", "Crystal",
        "C_plus_plus_17", "C_plus_plus_20", "C17", "Fortran18", "Ada2005", "Ada2012", "HIP",
        "Assembly", "C_sharp", "Mojo", "GLSL", "GLSL_ES", "HLSL", "OpenCL_CPP", "CPP_for_OpenCL",
        "SYCL", "Metal", "Ruby", "Move", "Hylo", "Mips_Assembler", "GOOGLE_RenderScript",
        "BORLAND_Delphi",
    ]),
    words("DW_LNAME_", &[
        "Ada", "BLISS", "C", "C_plus_plus", "Cobol", "Crystal", "D", "Dylan", "Fortran", "Go",
        "Haskell", "Java", "Julia", "Kotlin", "Modula2", "Modula3", "ObjC", "ObjC_plus_plus",
        "OCaml", "OpenCL_C", "Pascal", "PLI", "Python", "RenderScript", "Rust", "Swift", "UPC",
        "Zig", "Assembly", "C_sharp", "Mojo", "GLSL", "GLSL_ES", "HLSL", "OpenCL_CPP",
        "CPP_for_OpenCL", "SYCL", "Ruby", "Move", "Hylo", "Metal",
    ]),
    words("DW_ATE_", &[
        "address", "boolean", "complex_float", "float", "signed", "signed_char", "unsigned",
        "unsigned_char", "imaginary_float", "packed_decimal", "numeric_string", "edited",
        "signed_fixed", "unsigned_fixed", "decimal_float", "UTF", "UCS", "ASCII",
        "HP_complex_float", "HP_float128", "HP_complex_float128", "HP_floathpintel",
        "HP_imaginary_float90", "HP_imaginary_float128",
    ]),
    words("DW_CC_", &[
        "normal", "program", "nocall", "pass_by_reference", "pass_by_value", "GNU_renesas_sh",
        "GNU_borland_fastcall_i386", "BORLAND_safecall", "BORLAND_stdcall", "BORLAND_pascal",
        "BORLAND_msfastcall", "BORLAND_msreturn", "BORLAND_thiscall", "BORLAND_fastcall",
        "LLVM_vectorcall", "LLVM_Win64", "LLVM_X86_64SysV", "LLVM_AAPCS", "LLVM_AAPCS_VFP",
        "LLVM_IntelOclBicc", "LLVM_SpirFunction", "LLVM_DeviceKernel", "LLVM_Swift",
        "LLVM_PreserveMost", "LLVM_PreserveAll", "LLVM_X86RegCall", "LLVM_M68kRTD",
        "LLVM_PreserveNone", "LLVM_RISCVVectorCall", "LLVM_SwiftTail", "LLVM_RISCVVLSCall",
        "GDB_IBM_OpenCL",
    ]),
    words("DW_OP_", &[
        "addr", "deref", "const1u", "const1s", "const2u", "const2s", "const4u", "const4s",
        "const8u", "const8s", "constu", "consts", "dup", "drop", "over", "pick", "swap", "rot",
        "xderef", "abs", "and", "div", "minus", "mod", "mul", "neg", "not", "or", "plus",
        "plus_uconst", "shl", "shr", "shra", "xor", "bra", "eq", "ge", "gt", "le", "lt", "ne",
        "skip", "lit0", "lit1", "lit2", "lit3", "lit4", "lit5", "lit6", "lit7", "lit8", "lit9",
        "lit10", "lit11", "lit12", "lit13", "lit14", "lit15", "lit16", "lit17", "lit18", "lit19",
        "lit20", "lit21", "lit22", "lit23", "lit24", "lit25", "lit26", "lit27", "lit28", "lit29",
        "lit30", "lit31", "reg0", "reg1", "reg2", "reg3", "reg4", "reg5", "reg6", "reg7", "reg8",
        "reg9", "reg10", "reg11", "reg12", "reg13", "reg14", "reg15", "reg16", "reg17", "reg18",
        "reg19", "reg20", "reg21", "reg22", "reg23", "reg24", "reg25", "reg26", "reg27", "reg28",
        "reg29", "reg30", "reg31", "breg0", "breg1", "breg2", "breg3", "breg4", "breg5", "breg6",
        "breg7", "breg8", "breg9", "breg10", "breg11", "breg12", "breg13", "breg14", "breg15",
        "breg16", "breg17", "breg18", "breg19", "breg20", "breg21", "breg22", "breg23", "breg24",
        "breg25", "breg26", "breg27", "breg28", "breg29", "breg30", "breg31", "regx", "fbreg",
        "bregx", "piece", "deref_size", "xderef_size", "nop", "push_object_address", "call2",
        "call4", "call_ref", "form_tls_address", "call_frame_cfa", "bit_piece", "implicit_value",
        "stack_value", "implicit_pointer", "addrx", "constx", "entry_value", "const_type",
        "regval_type", "deref_type", "xderef_type", "convert", "reinterpret",
        "GNU_push_tls_address", "HP_is_value", "HP_fltconst4", "HP_fltconst8", "HP_mod_range",
        "HP_unmod_range", "HP_tls", "INTEL_bit_piece", "WASM_location", "WASM_location_int",
        "APPLE_uninit", "GNU_implicit_pointer", "GNU_entry_value", "PGI_omp_thread_num",
        "GNU_addr_index", "GNU_const_index", "LLVM_user", "LLVM_fragment", "LLVM_convert",
        "LLVM_tag_offset", "LLVM_entry_value", "LLVM_implicit_pointer", "LLVM_arg",
        "LLVM_extract_bits_sext", "LLVM_extract_bits_zext",
    ]),
    words("DW_VIRTUALITY_", &[
        "none", "virtual", "pure_virtual",
    ]),
    words("DW_MACINFO_", &[
        "define", "undef", "start_file", "end_file", "vendor_ext",
    ]),
    words("DW_APPLE_ENUM_KIND_", &[
        "Closed", "Open",
    ]),
    words("DIFlag", &[
        "Zero", "Private", "Protected", "Public", "FwdDecl", "AppleBlock", "ReservedBit4",
        "Virtual", "Artificial", "Explicit", "Prototyped", "ObjcClassComplete", "ObjectPointer",
        "Vector", "StaticMember", "LValueReference", "RValueReference", "ExportSymbols",
        "SingleInheritance", "MultipleInheritance", "VirtualInheritance", "IntroducedVirtual",
        "BitField", "NoReturn", "TypePassByValue", "TypePassByReference", "EnumClass", "Thunk",
        "NonTrivial", "BigEndian", "LittleEndian", "AllCallsDescribed", "NameIsSimplified",
        "IndirectVirtualBase",
    ]),
    words("DISPFlag", &[
        "Zero", "Virtual", "PureVirtual", "LocalToUnit", "Definition", "Optimized", "Pure",
        "Elemental", "Recursive", "MainSubprogram", "Deleted", "ObjCDirect",
    ]),
];
