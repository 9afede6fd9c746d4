//! The kinds of nodes that LLVM 22 has besides lists, and the fields of each: names, types, and
//! which are required.
//!
//! Facts, compared with opt-22 field by field. `DIExpression` and `DIArgList` have lists in place
//! of fields.

use crate::tables::WordTable;

/// A kind of node with fields, such as `!DILocation`.
#[derive(Debug)]
pub struct NodeKind {
    /// The name, without `!`.
    pub name: &'static str,
    /// True if such a node must be `distinct`.
    pub is_distinct: bool,
    /// Its fields, in the order in which LLVM prints them; at most 64.
    pub fields: &'static [Field],
    required: u64,
}

/// A field of a node.
#[derive(Debug)]
pub struct Field {
    /// The name before the colon.
    pub name: &'static str,
    /// The first eight bytes of the name and the colon, the first byte lowest, and which of these
    /// bytes there are.
    start: u64,
    mask: u64,
    /// The text that may follow the colon.
    pub value: FieldValue,
    /// True if each such node has it.
    pub is_required: bool,
}

/// The values that a field may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldValue {
    /// Metadata: a node, its number, a string node, or a typed value; or `null`.
    Node,
    /// Metadata as in [`Node`](Self::Node), but not `null`.
    NodeNotNull,
    /// `{!0, !1}`
    Nodes,
    /// A string.
    String,
    /// A string that is not empty.
    StringNotEmpty,
    /// `true` or `false`
    Bool,
    /// A number from 0 to this.
    Unsigned(u64),
    /// A number in these bounds.
    Signed(i64, i64),
    /// A number of any size.
    Integer,
    /// A number of 64 bits with a sign, or metadata.
    SignedOrNode,
    /// The same, but no number below -1, and not `null`.
    CountOrNode,
    /// A number of 64 bits without a sign, or metadata.
    UnsignedOrNode,
    /// A word with this start, or a number from 0 to this.
    Word(&'static str, u64),
    /// Words with this start and `|` between them, or a number of 32 bits.
    Flags(&'static str),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or the number of such a word.
    ChoiceOrNumber(&'static [&'static str]),
}

impl NodeKind {
    /// The kind with this name.
    #[inline]
    pub fn find(name: &[u8]) -> Option<&'static NodeKind> {
        static TABLE: WordTable<128> = WordTable::new(&NAMES);
        TABLE.find(name, |i| NAMES[i]).map(|i| &KINDS[i])
    }

    /// A bit for each field that is required.
    pub fn required(&self) -> u64 {
        self.required
    }
}

const fn kind(name: &'static str, is_distinct: bool, fields: &'static [Field]) -> NodeKind {
    assert!(fields.len() <= 64);
    let (mut required, mut i) = (0, 0);
    while i < fields.len() {
        required |= (fields[i].is_required as u64) << i;
        i += 1;
    }
    NodeKind { name, is_distinct, fields, required }
}

impl Field {
    const fn new(name: &'static str, value: FieldValue, is_required: bool) -> Field {
        let bytes = name.as_bytes();
        let (mut start, mut mask, mut i) = (0, 0, 0);
        while i < 8 && i <= bytes.len() {
            let byte = if i < bytes.len() { bytes[i] } else { b':' };
            start |= (byte as u64) << (8 * i);
            mask |= 0xff << (8 * i);
            i += 1;
        }
        Field { name, start, mask, value, is_required }
    }

    /// True if a text, of which the first eight bytes are given as well, starts with the name and a
    /// colon.
    #[inline(always)]
    pub(crate) fn is_label_of(&self, eight: u64, text: &[u8]) -> bool {
        eight & self.mask == self.start && (self.name.len() < 8 || self.is_long_label_of(text))
    }

    fn is_long_label_of(&self, text: &[u8]) -> bool {
        text.get(self.name.len()) == Some(&b':') && text.starts_with(self.name.as_bytes())
    }
}

const fn field(name: &'static str, value: FieldValue) -> Field {
    Field::new(name, value, false)
}

const fn required(name: &'static str, value: FieldValue) -> Field {
    Field::new(name, value, true)
}

const U8: FieldValue = FieldValue::Unsigned(u8::MAX as u64);
const U16: FieldValue = FieldValue::Unsigned(u16::MAX as u64);
const U32: FieldValue = FieldValue::Unsigned(u32::MAX as u64);
const U64: FieldValue = FieldValue::Unsigned(u64::MAX);
const I32: FieldValue = FieldValue::Signed(i32::MIN as i64, i32::MAX as i64);
const I64: FieldValue = FieldValue::Signed(i64::MIN, i64::MAX);

const CHECKSUMS: &[&str] = &["CSK_MD5", "CSK_SHA1", "CSK_SHA256"];
const EMISSION: &[&str] = &["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];
const NAME_TABLES: &[&str] = &["Default", "GNU", "None", "Apple"];
const FIXED_POINT: &[&str] = &["Binary", "Decimal", "Rational"];

use FieldValue::{
    Bool, Choice, ChoiceOrNumber, CountOrNode, Flags, Integer, Node, NodeNotNull, Nodes, SignedOrNode, String,
    StringNotEmpty, Unsigned, UnsignedOrNode, Word,
};

/// All kinds with fields, by name.
pub const KINDS: &[NodeKind] = &[
    kind("DIAssignID", true, &[]),
    kind(
        "DIBasicType",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("dataSize", U32),
            field("encoding", Word("DW_ATE_", 255)),
            field("num_extra_inhabitants", U32),
            field("flags", Flags("DIFlag")),
        ],
    ),
    kind(
        "DICommonBlock",
        false,
        &[
            required("scope", Node),
            field("declaration", Node),
            field("name", String),
            field("file", Node),
            field("line", U32),
        ],
    ),
    kind(
        "DICompileUnit",
        true,
        &[
            field("language", Word("DW_LANG_", 65535)),
            field("sourceLanguageName", Word("DW_LNAME_", 65535)),
            field("sourceLanguageVersion", U32),
            required("file", NodeNotNull),
            field("producer", String),
            field("isOptimized", Bool),
            field("flags", String),
            field("runtimeVersion", U32),
            field("splitDebugFilename", String),
            field("emissionKind", ChoiceOrNumber(EMISSION)),
            field("enums", Node),
            field("retainedTypes", Node),
            field("globals", Node),
            field("imports", Node),
            field("macros", Node),
            field("dwoId", U64),
            field("splitDebugInlining", Bool),
            field("debugInfoForProfiling", Bool),
            field("nameTableKind", ChoiceOrNumber(NAME_TABLES)),
            field("rangesBaseAddress", Bool),
            field("sysroot", String),
            field("sdk", String),
        ],
    ),
    kind(
        "DICompositeType",
        false,
        &[
            required("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("scope", Node),
            field("file", Node),
            field("line", U32),
            field("baseType", Node),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("offset", UnsignedOrNode),
            field("flags", Flags("DIFlag")),
            field("elements", Node),
            field("runtimeLang", Word("DW_LANG_", 65535)),
            field("vtableHolder", Node),
            field("templateParams", Node),
            field("identifier", String),
            field("discriminator", Node),
            field("enumKind", Word("DW_APPLE_ENUM_KIND_", 1)),
            field("dataLocation", Node),
            field("associated", Node),
            field("allocated", Node),
            field("rank", SignedOrNode),
            field("annotations", Node),
            field("num_extra_inhabitants", U32),
            field("specification", Node),
            field("bitStride", Node),
        ],
    ),
    kind(
        "DIDerivedType",
        false,
        &[
            required("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("scope", Node),
            field("file", Node),
            field("line", U32),
            required("baseType", Node),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("offset", UnsignedOrNode),
            field("flags", Flags("DIFlag")),
            field("extraData", Node),
            field("dwarfAddressSpace", U32),
            field("annotations", Node),
            field("ptrAuthKey", Unsigned(7)),
            field("ptrAuthIsAddressDiscriminated", Bool),
            field("ptrAuthExtraDiscriminator", U16),
            field("ptrAuthIsaPointer", Bool),
            field("ptrAuthAuthenticatesNullValues", Bool),
        ],
    ),
    kind("DIEnumerator", false, &[required("name", String), required("value", Integer), field("isUnsigned", Bool)]),
    kind(
        "DIFile",
        false,
        &[
            required("filename", String),
            required("directory", String),
            field("checksumkind", Choice(CHECKSUMS)),
            field("checksum", String),
            field("source", String),
        ],
    ),
    kind(
        "DIFixedPointType",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("encoding", Word("DW_ATE_", 255)),
            field("flags", Flags("DIFlag")),
            field("kind", ChoiceOrNumber(FIXED_POINT)),
            field("factor", I64),
            field("numerator", Integer),
            field("denominator", Integer),
        ],
    ),
    kind(
        "DIGenericSubrange",
        false,
        &[
            field("count", SignedOrNode),
            field("lowerBound", SignedOrNode),
            field("upperBound", SignedOrNode),
            field("stride", SignedOrNode),
        ],
    ),
    kind(
        "DIGlobalVariable",
        false,
        &[
            field("name", StringNotEmpty),
            field("linkageName", String),
            field("scope", Node),
            field("file", Node),
            field("line", U32),
            field("type", Node),
            field("isLocal", Bool),
            field("isDefinition", Bool),
            field("templateParams", Node),
            field("declaration", Node),
            field("align", U32),
            field("annotations", Node),
        ],
    ),
    kind("DIGlobalVariableExpression", false, &[required("var", Node), required("expr", Node)]),
    kind(
        "DIImportedEntity",
        false,
        &[
            required("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            required("scope", Node),
            field("entity", Node),
            field("file", Node),
            field("line", U32),
            field("elements", Node),
        ],
    ),
    kind(
        "DILabel",
        false,
        &[
            required("scope", NodeNotNull),
            required("name", String),
            required("file", Node),
            required("line", U32),
            field("column", U16),
            field("isArtificial", Bool),
            field("coroSuspendIdx", U64),
        ],
    ),
    kind(
        "DILexicalBlock",
        false,
        &[required("scope", NodeNotNull), field("file", Node), field("line", U32), field("column", U16)],
    ),
    kind(
        "DILexicalBlockFile",
        false,
        &[required("scope", NodeNotNull), field("file", Node), required("discriminator", U32)],
    ),
    kind(
        "DILocalVariable",
        false,
        &[
            field("name", String),
            field("arg", U16),
            required("scope", NodeNotNull),
            field("file", Node),
            field("line", U32),
            field("type", Node),
            field("flags", Flags("DIFlag")),
            field("align", U32),
            field("annotations", Node),
        ],
    ),
    kind(
        "DILocation",
        false,
        &[
            field("line", U32),
            field("column", U16),
            required("scope", NodeNotNull),
            field("inlinedAt", Node),
            field("isImplicitCode", Bool),
            field("atomGroup", U64),
            field("atomRank", U8),
        ],
    ),
    kind(
        "DIMacro",
        false,
        &[
            required("type", Word("DW_MACINFO_", 255)),
            field("line", U32),
            required("name", String),
            field("value", String),
        ],
    ),
    kind(
        "DIMacroFile",
        false,
        &[field("type", Word("DW_MACINFO_", 255)), field("line", U32), required("file", Node), field("nodes", Node)],
    ),
    kind(
        "DIModule",
        false,
        &[
            required("scope", Node),
            required("name", String),
            field("configMacros", String),
            field("includePath", String),
            field("apinotes", String),
            field("file", Node),
            field("line", U32),
            field("isDecl", Bool),
        ],
    ),
    kind("DINamespace", false, &[field("name", String), required("scope", Node), field("exportSymbols", Bool)]),
    kind(
        "DIObjCProperty",
        false,
        &[
            field("name", String),
            field("file", Node),
            field("line", U32),
            field("setter", String),
            field("getter", String),
            field("attributes", U32),
            field("type", Node),
        ],
    ),
    kind(
        "DIStringType",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("stringLength", Node),
            field("stringLengthExpression", Node),
            field("stringLocationExpression", Node),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("encoding", Word("DW_ATE_", 255)),
        ],
    ),
    kind(
        "DISubprogram",
        false,
        &[
            field("name", String),
            field("linkageName", String),
            field("scope", Node),
            field("file", Node),
            field("line", U32),
            field("type", Node),
            field("scopeLine", U32),
            field("containingType", Node),
            field("virtualIndex", U32),
            field("thisAdjustment", I32),
            field("flags", Flags("DIFlag")),
            field("spFlags", Flags("DISPFlag")),
            field("unit", Node),
            field("templateParams", Node),
            field("declaration", Node),
            field("retainedNodes", Node),
            field("isLocal", Bool),
            field("isDefinition", Bool),
            field("virtuality", Word("DW_VIRTUALITY_", 2)),
            field("isOptimized", Bool),
            field("thrownTypes", Node),
            field("annotations", Node),
            field("targetFuncName", String),
            field("keyInstructions", Bool),
        ],
    ),
    kind(
        "DISubrange",
        false,
        &[
            field("count", CountOrNode),
            field("lowerBound", SignedOrNode),
            field("upperBound", SignedOrNode),
            field("stride", SignedOrNode),
        ],
    ),
    kind(
        "DISubrangeType",
        false,
        &[
            field("name", String),
            field("scope", Node),
            field("file", Node),
            field("line", U32),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("flags", Flags("DIFlag")),
            field("baseType", Node),
            field("lowerBound", SignedOrNode),
            field("upperBound", SignedOrNode),
            field("stride", SignedOrNode),
            field("bias", SignedOrNode),
        ],
    ),
    kind(
        "DISubroutineType",
        false,
        &[field("flags", Flags("DIFlag")), field("cc", Word("DW_CC_", 255)), required("types", Node)],
    ),
    kind("DITemplateTypeParameter", false, &[field("name", String), required("type", Node), field("defaulted", Bool)]),
    kind(
        "DITemplateValueParameter",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)),
            field("name", String),
            field("type", Node),
            field("defaulted", Bool),
            required("value", Node),
        ],
    ),
    kind(
        "GenericDINode",
        false,
        &[required("tag", Word("DW_TAG_", 65535)), field("header", String), field("operands", Nodes)],
    ),
];

const NAMES: [&str; KINDS.len()] = {
    let mut names = [""; KINDS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = KINDS[i].name;
        i += 1;
    }
    names
};
