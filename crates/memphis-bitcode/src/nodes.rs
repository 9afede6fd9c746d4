//! The records of metadata nodes with fields, as LLVM 22 writes them, and when it prints each
//! field.
//!
//! [`memphis_ir::debug_info::KINDS`] says which kinds there are, and of each kind the fields in the
//! order in which they are printed, and the values that each may have. The tables here add the
//! place of each field in the record. The reader and the writer use both.
//!
//! `DIExpression` and `DIArgList` have lists in place of fields, so they are not here.
//!
//! Facts: compared with what opt-22 writes and prints for each field.

use crate::codes::metadata as code;
use memphis_ir::debug_info::{FieldValue, KINDS, NodeKind};

/// The bit of operand 0 that is set in the record of a distinct node, whatever its kind.
pub(crate) const DISTINCT: u64 = 1;

/// Returns whether the record of a composite type has an identifier.
pub(crate) fn has_identifier(operands: &[u64]) -> bool {
    const IDENTIFIER: usize = 15;
    operands.get(IDENTIFIER).is_some_and(|&identifier| identifier != 0)
}

/// In operand 0 of the record of an expression: the version in which LLVM 22 writes expressions.
pub(crate) const EXPRESSION_VERSION: u64 = 3 << 1;

/// In operand 1 of the record of a compile unit: the language is a `DW_LNAME_*`, not a `DW_LANG_*`.
pub(crate) const IS_LANGUAGE_NAME: u64 = 1 << 63;

/// The record of a kind of nodes, as LLVM 22 writes it.
#[derive(Debug)]
pub(crate) struct Schema {
    /// The name of the kind, and its fields.
    pub kind: &'static NodeKind,
    /// The code of the record.
    pub code: u32,
    /// The number of operands that each record has. A later one is written only if it is needed.
    pub n_operands: usize,
    /// Bits that are set in operand 0 of each record, besides [`DISTINCT`].
    pub version: u64,
    /// The bit of operand 0 that is set if sizes and offsets are metadata. Otherwise they are the
    /// numbers themselves; no longer in LLVM 22. Zero for kinds without a size.
    pub size_is_metadata: u64,
    /// The place of each field of the kind.
    pub slots: &'static [Slot],
    /// Which operands are metadata, in the order in which LLVM visits them.
    pub metadata: Operands,
    /// A bit for each operand that is a string, if it is there.
    pub strings: u32,
    /// A bit for each operand that is a size or an offset.
    pub sizes: u32,
}

/// The place of a field in a record.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The field's name.
    pub name: &'static str,
    pub place: Place,
    pub shown: Shown,
}

/// How a record contains a field. Numbers are those of operands.
///
/// Unless something else is said here, an operand is:
///
/// | values of the field | operand |
/// | --- | --- |
/// | metadata, strings | the id and one; zero for `null` and for a string that is not there |
/// | a number in a place for metadata, such as `size: 32` | as above: the id of a constant `i64` |
/// | `true`, `false` | 1, 0 |
/// | numbers | the number, a negative one in two's complement of 64 bits |
/// | words of DWARF, flags | the number of the word, the bits of the flags |
/// | other words | the index of the word; one more for `checksumkind`, where 0 is for no checksum |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In this operand.
    At(u8),
    /// In this operand, an id without the one.
    Id(u8),
    /// In this operand, metadata. A number is the id of an expression `DW_OP_consts, number`.
    Expression(u8),
    /// In this operand, metadata. A number is the id of a constant `i64`, and is printed with its
    /// type.
    Typed(u8),
    /// In this operand, a number and one; zero if there is none.
    PlusOne(u8),
    /// In this operand, a number; the second value if there is none.
    Unless(u8, u64),
    /// In an operand: the lowest bit of the field, and how many bits it has.
    Bits { at: u8, shift: u8, width: u8 },
    /// This bit of operand 0.
    Flag(u64),
    /// Operand 1, if it is without [`IS_LANGUAGE_NAME`].
    Language,
    /// Operand 1, if it is with [`IS_LANGUAGE_NAME`].
    LanguageName,
    /// Operand 1 is the width in bits of an integer, and from operand 3 on are its words. The sign
    /// of a word is in its lowest bit, as for all words of constants.
    Integer,
    /// The first or second of two integers that are in the operands from 9 on. Each is an operand
    /// with its width in bits and, shifted by 32, its number of words, and then the words.
    Fraction(u8),
    /// All operands from this one on: a list.
    Rest(u8),
    /// In no operand: a part of `spFlags`, in text of old versions.
    Old,
}

/// When a field is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Always.
    Always,
    /// Unless it is `null`, an empty string or list, `false`, or zero. A number in a place for
    /// metadata is printed if it is zero as well, but for sizes and offsets.
    Usual,
    /// Unless it is this number.
    Unless(u64),
    /// If there is one: also an empty string.
    Present,
    /// Never.
    Never,
    /// If `checksumkind` and `checksum` are both there.
    Checksum,
    /// If the function is virtual, or it is not zero.
    Virtual,
    /// If the tag is `DW_TAG_LLVM_ptrauth_type` and, for a number, it is not zero.
    PointerAuthentication,
    /// If the kind is `Rational`.
    Rational,
    /// If the kind is not `Rational`, and it is not zero.
    NotRational,
}

/// Numbers of operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operands {
    numbers: [u8; 20],
    len: u8,
}

impl Operands {
    /// The numbers.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.numbers[..usize::from(self.len)]
    }
}

impl Schema {
    /// The index in [`SCHEMAS`] of the schema of records with this code; `None` if they are not for
    /// nodes with fields.
    #[inline]
    pub(crate) fn index_of(code: u32) -> Option<usize> {
        match BY_CODE.get(code as usize) {
            None | Some(&NONE) => None,
            Some(&index) => Some(usize::from(index)),
        }
    }

    /// The schema of a kind of nodes.
    pub(crate) fn of(kind: &NodeKind) -> &'static Schema {
        let found = SCHEMAS.iter().find(|schema| schema.kind.name == kind.name);
        found.expect("each kind has a schema")
    }
}

use Place::{
    At, Bits, Expression, Flag, Fraction, Id, Integer, Language, LanguageName, Old, PlusOne, Rest, Typed, Unless,
};
use Shown::{Always, Checksum, Never, NotRational, PointerAuthentication, Present, Rational, Usual, Virtual};

/// No index.
const NONE: u8 = u8::MAX;

/// From a code to an index in [`SCHEMAS`].
static BY_CODE: [u8; 64] = {
    let mut table = [NONE; 64];
    let mut i = 0;
    while i < SCHEMAS.len() {
        table[SCHEMAS[i].code as usize] = i as u8;
        i += 1;
    }
    table
};

/// What is printed always, or unless it is a default.
const fn tag(at: u8, default: u64) -> Slot {
    Slot { name: "tag", place: At(at), shown: Shown::Unless(default) }
}

const fn slot(name: &'static str, place: Place, shown: Shown) -> Slot {
    Slot { name, place, shown }
}

/// A field that is printed if it is not empty.
const fn at(name: &'static str, operand: u8) -> Slot {
    slot(name, At(operand), Usual)
}

/// A field that is always printed.
const fn always(name: &'static str, operand: u8) -> Slot {
    slot(name, At(operand), Always)
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Puts a schema together; `order` has the fields that are metadata, in LLVM's order.
const fn schema(
    index: usize,
    code: u32,
    n_operands: usize,
    version: u64,
    slots: &'static [Slot],
    order: &[&str],
) -> Schema {
    let kind = &KINDS[index];
    assert!(slots.len() == kind.fields.len(), "a field without a place");
    let mut i = 0;
    while i < slots.len() {
        assert!(equal(slots[i].name, kind.fields[i].name), "fields in another order");
        i += 1;
    }
    let mut metadata = Operands { numbers: [0; 20], len: 0 };
    let (mut strings, mut sizes) = (0, 0);
    let mut i = 0;
    while i < order.len() {
        let mut s = 0;
        while !equal(slots[s].name, order[i]) {
            s += 1;
        }
        metadata.numbers[i] = match slots[s].place {
            At(at) | Id(at) | Expression(at) | Typed(at) => at,
            _ => panic!("a field that is not metadata"),
        };
        match kind.fields[s].value {
            FieldValue::String | FieldValue::StringNotEmpty => strings |= 1 << metadata.numbers[i],
            FieldValue::UnsignedOrNode => sizes |= 1 << metadata.numbers[i],
            _ => {}
        }
        metadata.len += 1;
        i += 1;
    }
    Schema { kind, code, n_operands, version, size_is_metadata: 0, slots, metadata, strings, sizes }
}

impl Schema {
    const fn size(self, bit: u64) -> Schema {
        Schema { size_is_metadata: bit, ..self }
    }
}

/// The index of the schema of `DILocation`.
pub(crate) const LOCATION: u8 = 17;

/// The schema of each kind, in the order of [`KINDS`].
#[rustfmt::skip]
pub(crate) static SCHEMAS: [Schema; KINDS.len()] = [
    // DIAssignID
    schema(0, code::ASSIGN_ID, 1, 0, &[], &[]),
    // DIBasicType
    schema(1, code::BASIC_TYPE, 9, 2, &[
        tag(1, 0x24), at("name", 2), at("size", 3), at("align", 4), at("dataSize", 8), at("encoding", 5),
        at("num_extra_inhabitants", 7), at("flags", 6),
    ], &["name", "size"]).size(2),
    // DICommonBlock
    schema(2, code::COMMON_BLOCK, 6, 0, &[
        always("scope", 1), always("declaration", 2), at("name", 3), at("file", 4), at("line", 5),
    ], &["scope", "declaration", "name", "file"]),
    // DICompileUnit. Operand 11 was the list of subprograms.
    schema(3, code::COMPILE_UNIT, 23, 0, &[
        slot("language", Language, Always), slot("sourceLanguageName", LanguageName, Always), at("sourceLanguageVersion", 22),
        always("file", 2), at("producer", 3), always("isOptimized", 4), at("flags", 5), always("runtimeVersion", 6),
        at("splitDebugFilename", 7), always("emissionKind", 8), at("enums", 9), at("retainedTypes", 10),
        at("globals", 12), at("imports", 13), at("macros", 15), at("dwoId", 14),
        slot("splitDebugInlining", At(16), Shown::Unless(1)), at("debugInfoForProfiling", 17), at("nameTableKind", 18),
        at("rangesBaseAddress", 19), at("sysroot", 20), at("sdk", 21),
    ], &["file", "producer", "flags", "splitDebugFilename", "enums", "retainedTypes", "globals", "imports", "macros",
        "sysroot", "sdk"]),
    // DICompositeType. Bit 1 of operand 0: no field is an identifier in place of a type.
    schema(4, code::COMPOSITE_TYPE, 26, 2 | 4, &[
        always("tag", 1), at("name", 2), at("scope", 5), at("file", 3), at("line", 4), at("baseType", 6),
        at("size", 7), at("align", 8), at("offset", 9), at("num_extra_inhabitants", 22), at("flags", 10),
        at("elements", 11), at("runtimeLang", 12), at("vtableHolder", 13), at("templateParams", 14),
        at("identifier", 15), at("discriminator", 16), at("dataLocation", 17), at("associated", 18),
        at("allocated", 19), at("rank", 20), at("annotations", 21), at("specification", 23),
        slot("enumKind", Unless(24, u32::MAX as u64), Present), at("bitStride", 25),
    ], &["file", "scope", "name", "size", "offset", "baseType", "elements", "vtableHolder", "templateParams",
        "identifier", "discriminator", "dataLocation", "associated", "allocated", "rank", "annotations",
        "specification", "bitStride"]).size(4),
    // DIDerivedType
    schema(5, code::DERIVED_TYPE, 15, 2, &[
        always("tag", 1), at("name", 2), at("scope", 5), at("file", 3), at("line", 4), always("baseType", 6),
        at("size", 7), at("align", 8), at("offset", 9), at("flags", 10), at("extraData", 11),
        slot("dwarfAddressSpace", PlusOne(12), Present), at("annotations", 13),
        slot("ptrAuthKey", Bits { at: 14, shift: 0, width: 4 }, PointerAuthentication),
        slot("ptrAuthIsAddressDiscriminated", Bits { at: 14, shift: 4, width: 1 }, PointerAuthentication),
        slot("ptrAuthExtraDiscriminator", Bits { at: 14, shift: 5, width: 16 }, PointerAuthentication),
        slot("ptrAuthIsaPointer", Bits { at: 14, shift: 21, width: 1 }, PointerAuthentication),
        slot("ptrAuthAuthenticatesNullValues", Bits { at: 14, shift: 22, width: 1 }, PointerAuthentication),
    ], &["file", "scope", "name", "size", "offset", "baseType", "extraData", "annotations"]).size(2),
    // DIEnumerator. Bit 2 of operand 0: the value may have more than 64 bits.
    schema(6, code::ENUMERATOR, 3, 4, &[
        always("name", 2), slot("value", Integer, Always), slot("isUnsigned", Flag(2), Usual),
    ], &["name"]),
    // DIFile
    schema(7, code::FILE, 5, 0, &[
        always("filename", 1), always("directory", 2), slot("checksumkind", At(3), Checksum),
        slot("checksum", At(4), Checksum), slot("source", At(5), Present),
    ], &["filename", "directory", "checksum", "source"]),
    // DIFixedPointType
    schema(8, code::FIXED_POINT_TYPE, 9, 2, &[
        tag(1, 0x24), at("name", 2), at("size", 3), at("align", 4), at("encoding", 5), at("flags", 6),
        always("kind", 7), slot("factor", At(8), NotRational), slot("numerator", Fraction(0), Rational),
        slot("denominator", Fraction(1), Rational),
    ], &["name", "size"]).size(2),
    // DIGenericSubrange
    schema(9, code::GENERIC_SUBRANGE, 5, 0, &[
        slot("count", Expression(1), Usual), slot("lowerBound", Expression(2), Usual),
        slot("upperBound", Expression(3), Usual), slot("stride", Expression(4), Usual),
    ], &["count", "lowerBound", "upperBound", "stride"]),
    // DIGlobalVariable
    schema(10, code::GLOBAL_VAR, 13, 4, &[
        at("name", 2), at("linkageName", 3), always("scope", 1), at("file", 4), at("line", 5), at("type", 6),
        always("isLocal", 7), always("isDefinition", 8), at("declaration", 9), at("templateParams", 10),
        at("align", 11), at("annotations", 12),
    ], &["scope", "name", "file", "type", "linkageName", "declaration", "templateParams", "annotations"]),
    // DIGlobalVariableExpression
    schema(11, code::GLOBAL_VAR_EXPR, 3, 0, &[at("var", 1), at("expr", 2)], &["var", "expr"]),
    // DIImportedEntity
    schema(12, code::IMPORTED_ENTITY, 8, 0, &[
        always("tag", 1), at("name", 5), always("scope", 2), at("entity", 3), at("file", 6), at("line", 4),
        at("elements", 7),
    ], &["scope", "entity", "name", "file", "elements"]),
    // DILabel
    schema(13, code::LABEL, 7, 0, &[
        always("scope", 1), at("name", 2), at("file", 3), at("line", 4), at("column", 5),
        slot("isArtificial", Flag(2), Usual), slot("coroSuspendIdx", Unless(6, u64::MAX), Present),
    ], &["scope", "name", "file"]),
    // DILexicalBlock
    schema(14, code::LEXICAL_BLOCK, 5, 0, &[
        always("scope", 1), at("file", 2), at("line", 3), at("column", 4),
    ], &["file", "scope"]),
    // DILexicalBlockFile
    schema(15, code::LEXICAL_BLOCK_FILE, 4, 0, &[
        always("scope", 1), at("file", 2), always("discriminator", 3),
    ], &["file", "scope"]),
    // DILocalVariable. Bit 1 of operand 0: there is an alignment, and no tag before the scope.
    schema(16, code::LOCAL_VAR, 10, 2, &[
        at("name", 2), at("arg", 6), always("scope", 1), at("file", 3), at("line", 4), at("type", 5),
        at("flags", 7), at("align", 8), at("annotations", 9),
    ], &["scope", "name", "file", "type", "annotations"]),
    // DILocation
    schema(17, code::LOCATION, 8, 0, &[
        always("line", 1), at("column", 2), slot("scope", Id(3), Always), at("inlinedAt", 4),
        at("isImplicitCode", 5), at("atomGroup", 6), at("atomRank", 7),
    ], &["scope", "inlinedAt"]),
    // DIMacro
    schema(18, code::MACRO, 5, 0, &[
        always("type", 1), at("line", 2), at("name", 3), at("value", 4),
    ], &["name", "value"]),
    // DIMacroFile
    schema(19, code::MACRO_FILE, 5, 0, &[
        slot("type", Unless(1, 3), Never), at("line", 2), always("file", 3), at("nodes", 4),
    ], &["file", "nodes"]),
    // DIModule
    schema(20, code::MODULE, 9, 0, &[
        always("scope", 2), at("name", 3), at("configMacros", 4), at("includePath", 5), at("apinotes", 6),
        at("file", 1), at("line", 7), at("isDecl", 8),
    ], &["file", "scope", "name", "configMacros", "includePath", "apinotes"]),
    // DINamespace
    schema(21, code::NAMESPACE, 3, 0, &[
        at("name", 2), always("scope", 1), slot("exportSymbols", Flag(2), Usual),
    ], &["scope", "name"]),
    // DIObjCProperty
    schema(22, code::OBJC_PROPERTY, 8, 0, &[
        at("name", 1), at("file", 2), at("line", 3), at("setter", 4), at("getter", 5), at("attributes", 6),
        at("type", 7),
    ], &["name", "file", "getter", "setter", "type"]),
    // DIStringType
    schema(23, code::STRING_TYPE, 9, 2, &[
        tag(1, 0x12), at("name", 2), at("stringLength", 3), at("stringLengthExpression", 4),
        at("stringLocationExpression", 5), at("size", 6), at("align", 7), at("encoding", 8),
    ], &["name", "size", "stringLength", "stringLengthExpression", "stringLocationExpression"]).size(2),
    // DISubprogram. Bits 1 and 2 of operand 0: there is a unit, and `spFlags`.
    schema(24, code::SUBPROGRAM, 21, 2 | 4, &[
        at("name", 2), at("linkageName", 3), always("scope", 1), at("file", 4), at("line", 5), at("type", 6),
        at("scopeLine", 7), at("containingType", 8), slot("virtualIndex", At(10), Virtual),
        at("thisAdjustment", 16), at("flags", 11), always("spFlags", 9), at("unit", 12), at("templateParams", 13),
        at("declaration", 14), at("retainedNodes", 15), slot("isLocal", Old, Never),
        slot("isDefinition", Old, Never), slot("virtuality", Old, Never), slot("isOptimized", Old, Never),
        at("thrownTypes", 17), at("annotations", 18), at("targetFuncName", 19), at("keyInstructions", 20),
    ], &["file", "scope", "name", "linkageName", "type", "unit", "declaration", "retainedNodes", "containingType",
        "templateParams", "thrownTypes", "annotations", "targetFuncName"]),
    // DISubrange. The version is 2: all fields are metadata.
    schema(25, code::SUBRANGE, 5, 2 << 1, &[
        at("count", 1), at("lowerBound", 2), at("upperBound", 3), at("stride", 4),
    ], &["count", "lowerBound", "upperBound", "stride"]),
    // DISubrangeType
    schema(26, code::SUBRANGE_TYPE, 13, 2, &[
        at("name", 1), at("scope", 4), at("file", 2), at("line", 3), at("size", 5), at("align", 6), at("flags", 7),
        always("baseType", 8), slot("lowerBound", Typed(9), Usual), slot("upperBound", Typed(10), Usual),
        slot("stride", Typed(11), Usual), slot("bias", Typed(12), Usual),
    ], &["file", "scope", "name", "size", "baseType", "lowerBound", "upperBound", "stride", "bias"]).size(2),
    // DISubroutineType. Bit 1 of operand 0: no type is an identifier.
    schema(27, code::SUBROUTINE_TYPE, 4, 2, &[
        at("flags", 1), at("cc", 3), always("types", 2),
    ], &["types"]),
    // DITemplateTypeParameter
    schema(28, code::TEMPLATE_TYPE, 4, 0, &[
        at("name", 1), always("type", 2), at("defaulted", 3),
    ], &["name", "type"]),
    // DITemplateValueParameter
    schema(29, code::TEMPLATE_VALUE, 6, 0, &[
        tag(1, 0x30), at("name", 2), at("type", 3), at("defaulted", 4), always("value", 5),
    ], &["name", "type", "value"]),
    // GenericDINode. Operand 2 is a version, which is 0. The operands follow the header.
    schema(30, code::GENERIC_DEBUG, 4, 0, &[
        always("tag", 1), at("header", 3), slot("operands", Rest(4), Usual),
    ], &["header"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// True if the operand of a field is metadata.
    fn is_metadata(value: FieldValue) -> bool {
        use FieldValue::*;
        matches!(value, Node | NodeNotNull | SignedOrNode | CountOrNode | UnsignedOrNode | String | StringNotEmpty)
    }

    #[test]
    fn each_operand_has_one_field() {
        for schema in &SCHEMAS {
            let mut used = [false; 32];
            for slot in schema.slots {
                let (At(at) | Id(at) | Expression(at) | Typed(at) | PlusOne(at) | Unless(at, _)) = slot.place else {
                    continue;
                };
                let is_first = !std::mem::replace(&mut used[usize::from(at)], true);
                assert!(is_first && at > 0, "{} of {}", slot.name, schema.kind.name);
            }
            assert!(schema.version & DISTINCT == 0 && schema.size_is_metadata & !schema.version == 0);
        }
    }

    #[test]
    fn the_order_has_all_fields_that_are_metadata() {
        for schema in &SCHEMAS {
            let fields = schema.slots.iter().zip(schema.kind.fields);
            let mut all: Vec<u8> = fields
                .filter(|(_, field)| is_metadata(field.value))
                .map(|(slot, _)| match slot.place {
                    At(at) | Id(at) | Expression(at) | Typed(at) => at,
                    place => panic!("{place:?} of {}", schema.kind.name),
                })
                .collect();
            let mut ordered = schema.metadata.as_slice().to_vec();
            all.sort_unstable();
            ordered.sort_unstable();
            assert_eq!(all, ordered, "{}", schema.kind.name);
        }
    }

    #[test]
    fn codes_lead_to_schemas() {
        let codes = SCHEMAS.iter().map(|schema| schema.code);
        assert!(codes.enumerate().all(|(index, code)| Schema::index_of(code) == Some(index)));
        assert!(SCHEMAS.iter().all(|schema| Schema::of(schema.kind).code == schema.code));
        assert!(Schema::index_of(code::EXPRESSION).is_none() && Schema::index_of(u32::MAX).is_none());
        assert_eq!(SCHEMAS[usize::from(LOCATION)].kind.name, "DILocation");
        assert_eq!(Schema::index_of(code::LOCATION), Some(usize::from(LOCATION)));
    }
}
