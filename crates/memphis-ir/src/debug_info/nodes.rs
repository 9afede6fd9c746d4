//! The kinds of nodes that LLVM 22 has besides lists, and the fields of each: names, types, and
//! which are required, and the kinds of nodes that a field refers to.
//!
//! Facts, compared with opt-22 field by field. `DIExpression` and `DIArgList` have lists in place
//! of fields.

use crate::tables::WordTable;

/// A kind of node with fields, such as `!DILocation`.
#[doc(hidden)]
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
#[doc(hidden)]
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
    /// What a valid module has there; the reader takes more.
    pub(crate) rule: FieldRule,
}

/// The kinds of nodes that a field may refer to; `null` is always allowed.
pub(crate) type Kinds = &'static [&'static str];

/// A rule about the value of a field.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FieldRule {
    None,
    /// If it is a node, it is of one of these kinds. Otherwise this is wrong.
    Node(Kinds, &'static str),
    /// It is a list of nodes: of these kinds if there are any, or `null` if that is allowed.
    List(Option<Kinds>, bool),
    /// It is one of these tags.
    Tag(&'static [&'static str]),
}

/// The values that a field may have.
#[doc(hidden)]
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
        Field { name, start, mask, value, is_required, rule: FieldRule::None }
    }

    const fn of(self, kinds: Kinds, message: &'static str) -> Field {
        Field { rule: FieldRule::Node(kinds, message), ..self }
    }

    const fn list_of(self, kinds: Kinds, may_have_null: bool) -> Field {
        Field { rule: FieldRule::List(Some(kinds), may_have_null), ..self }
    }

    const fn list(self) -> Field {
        Field { rule: FieldRule::List(None, true), ..self }
    }

    const fn tags(self, tags: &'static [&'static str]) -> Field {
        Field { rule: FieldRule::Tag(tags), ..self }
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

const TYPES: Kinds = &[
    "DIBasicType",
    "DIDerivedType",
    "DICompositeType",
    "DISubroutineType",
    "DIStringType",
    "DISubrangeType",
    "DIFixedPointType",
];
const SCOPES: Kinds = &[
    "DIBasicType",
    "DIDerivedType",
    "DICompositeType",
    "DISubroutineType",
    "DIStringType",
    "DISubrangeType",
    "DIFixedPointType",
    "DIFile",
    "DINamespace",
    "DISubprogram",
    "DILexicalBlock",
    "DILexicalBlockFile",
    "DICompileUnit",
    "DIModule",
    "DICommonBlock",
];
const LOCAL_SCOPES: Kinds = &["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"];
const FILE: Kinds = &["DIFile"];
const VARIABLES: Kinds = &["DILocalVariable", "DIGlobalVariable"];
const COMPUTED: Kinds = &["DILocalVariable", "DIGlobalVariable", "DIExpression"];
const TEMPLATE_PARAMETERS: Kinds = &["DITemplateTypeParameter", "DITemplateValueParameter"];
const RETAINED_NODES: Kinds = &["DILocalVariable", "DILabel", "DIImportedEntity", "DICompositeType", "DIDerivedType"];
const MACROS: Kinds = &["DIMacro", "DIMacroFile"];

use FieldValue::{
    Bool, Choice, ChoiceOrNumber, CountOrNode, Flags, Integer, Node, NodeNotNull, Nodes, SignedOrNode, String,
    StringNotEmpty, Unsigned, UnsignedOrNode, Word,
};

/// All kinds with fields, by name.
#[doc(hidden)]
pub const KINDS: &[NodeKind] = &[
    kind("DIAssignID", true, &[]),
    kind(
        "DIBasicType",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)).tags(&["base_type", "unspecified_type", "string_type"]),
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
            required("scope", Node).of(SCOPES, "invalid scope"),
            field("declaration", Node).of(&["DIGlobalVariable"], "invalid declaration of a common block"),
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
            required("file", NodeNotNull).of(FILE, "invalid file"),
            field("producer", String),
            field("isOptimized", Bool),
            field("flags", String),
            field("runtimeVersion", U32),
            field("splitDebugFilename", String),
            field("emissionKind", ChoiceOrNumber(EMISSION)),
            field("enums", Node).list_of(&["DICompositeType"], false),
            field("retainedTypes", Node).list_of(SCOPES, false),
            field("globals", Node).list_of(&["DIGlobalVariableExpression"], false),
            field("imports", Node).list_of(&["DIImportedEntity"], false),
            field("macros", Node).list_of(MACROS, false),
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
            required("tag", Word("DW_TAG_", 65535)).tags(&[
                "array_type",
                "structure_type",
                "union_type",
                "enumeration_type",
                "class_type",
                "variant_part",
                "variant",
                "namelist",
            ]),
            field("name", String),
            field("scope", Node).of(SCOPES, "invalid scope"),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            field("baseType", Node).of(TYPES, "invalid base type"),
            field("size", UnsignedOrNode),
            field("align", U32),
            field("offset", UnsignedOrNode),
            field("num_extra_inhabitants", U32),
            field("flags", Flags("DIFlag")),
            field("elements", Node).list(),
            field("runtimeLang", Word("DW_LANG_", 65535)),
            field("vtableHolder", Node).of(TYPES, "invalid holder of the virtual table"),
            field("templateParams", Node).list_of(TEMPLATE_PARAMETERS, false),
            field("identifier", String),
            field("discriminator", Node).of(&["DIDerivedType"], "a discriminator must be a derived type"),
            field("dataLocation", Node),
            field("associated", Node),
            field("allocated", Node),
            field("rank", SignedOrNode),
            field("annotations", Node),
            field("specification", Node),
            field("enumKind", Word("DW_APPLE_ENUM_KIND_", 1)),
            field("bitStride", Node),
        ],
    ),
    kind(
        "DIDerivedType",
        false,
        &[
            required("tag", Word("DW_TAG_", 65535)).tags(&[
                "typedef",
                "pointer_type",
                "ptr_to_member_type",
                "reference_type",
                "rvalue_reference_type",
                "const_type",
                "immutable_type",
                "volatile_type",
                "restrict_type",
                "atomic_type",
                "LLVM_ptrauth_type",
                "member",
                "variable",
                "inheritance",
                "friend",
                "set_type",
                "template_alias",
            ]),
            field("name", String),
            field("scope", Node).of(SCOPES, "invalid scope"),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            required("baseType", Node).of(TYPES, "invalid base type"),
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
            field("count", SignedOrNode).of(COMPUTED, "a bound must be a variable or an expression"),
            field("lowerBound", SignedOrNode).of(COMPUTED, "a bound must be a variable or an expression"),
            field("upperBound", SignedOrNode).of(COMPUTED, "a bound must be a variable or an expression"),
            field("stride", SignedOrNode).of(COMPUTED, "a stride must be a variable or an expression"),
        ],
    ),
    kind(
        "DIGlobalVariable",
        false,
        &[
            field("name", StringNotEmpty),
            field("linkageName", String),
            field("scope", Node).of(SCOPES, "invalid scope"),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            field("type", Node).of(TYPES, "invalid type"),
            field("isLocal", Bool),
            field("isDefinition", Bool),
            field("declaration", Node).of(&["DIDerivedType"], "invalid declaration of a static member"),
            field("templateParams", Node),
            field("align", U32),
            field("annotations", Node),
        ],
    ),
    kind(
        "DIGlobalVariableExpression",
        false,
        &[
            required("var", Node).of(VARIABLES, "an expression of a global variable must have a variable"),
            required("expr", Node),
        ],
    ),
    kind(
        "DIImportedEntity",
        false,
        &[
            required("tag", Word("DW_TAG_", 65535)).tags(&["imported_module", "imported_declaration"]),
            field("name", String),
            required("scope", Node).of(SCOPES, "invalid scope"),
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
            required("scope", NodeNotNull).of(LOCAL_SCOPES, "the scope of a label must be a local scope"),
            required("name", String),
            required("file", Node).of(FILE, "invalid file"),
            required("line", U32),
            field("column", U16),
            field("isArtificial", Bool),
            field("coroSuspendIdx", U64),
        ],
    ),
    kind(
        "DILexicalBlock",
        false,
        &[
            required("scope", NodeNotNull).of(LOCAL_SCOPES, "invalid local scope"),
            field("file", Node),
            field("line", U32),
            field("column", U16),
        ],
    ),
    kind(
        "DILexicalBlockFile",
        false,
        &[
            required("scope", NodeNotNull).of(LOCAL_SCOPES, "invalid local scope"),
            field("file", Node),
            required("discriminator", U32),
        ],
    ),
    kind(
        "DILocalVariable",
        false,
        &[
            field("name", String),
            field("arg", U16),
            required("scope", NodeNotNull).of(LOCAL_SCOPES, "the scope of a local variable must be a local scope"),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            field("type", Node).of(TYPES, "invalid type"),
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
            required("scope", NodeNotNull).of(LOCAL_SCOPES, "the scope of a location must be a local scope"),
            field("inlinedAt", Node).of(&["DILocation"], "a location must be inlined at a location"),
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
        &[
            field("type", Word("DW_MACINFO_", 255)),
            field("line", U32),
            required("file", Node).of(FILE, "invalid file"),
            field("nodes", Node).list_of(MACROS, false),
        ],
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
    kind(
        "DINamespace",
        false,
        &[field("name", String), required("scope", Node).of(SCOPES, "invalid scope"), field("exportSymbols", Bool)],
    ),
    kind(
        "DIObjCProperty",
        false,
        &[
            field("name", String),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            field("setter", String),
            field("getter", String),
            field("attributes", U32),
            field("type", Node).of(TYPES, "invalid type"),
        ],
    ),
    kind(
        "DIStringType",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)).tags(&["string_type"]),
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
            field("scope", Node).of(SCOPES, "invalid scope"),
            field("file", Node).of(FILE, "invalid file"),
            field("line", U32),
            field("type", Node).of(&["DISubroutineType"], "the type of a subprogram must be a subroutine type"),
            field("scopeLine", U32),
            field("containingType", Node).of(TYPES, "invalid containing type"),
            field("virtualIndex", U32),
            field("thisAdjustment", I32),
            field("flags", Flags("DIFlag")),
            field("spFlags", Flags("DISPFlag")),
            field("unit", Node).of(&["DICompileUnit"], "the unit of a subprogram must be a compile unit"),
            field("templateParams", Node).list_of(TEMPLATE_PARAMETERS, false),
            field("declaration", Node).of(&["DISubprogram"], "invalid declaration of a subprogram"),
            field("retainedNodes", Node).list_of(RETAINED_NODES, false),
            field("isLocal", Bool),
            field("isDefinition", Bool),
            field("virtuality", Word("DW_VIRTUALITY_", 2)),
            field("isOptimized", Bool),
            field("thrownTypes", Node).list_of(TYPES, false),
            field("annotations", Node),
            field("targetFuncName", String),
            field("keyInstructions", Bool),
        ],
    ),
    kind(
        "DISubrange",
        false,
        &[
            field("count", CountOrNode).of(COMPUTED, "a count must be a number, a variable or an expression"),
            field("lowerBound", SignedOrNode).of(COMPUTED, "a bound must be a number, a variable or an expression"),
            field("upperBound", SignedOrNode).of(COMPUTED, "a bound must be a number, a variable or an expression"),
            field("stride", SignedOrNode).of(COMPUTED, "a stride must be a number, a variable or an expression"),
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
        &[
            field("flags", Flags("DIFlag")),
            field("cc", Word("DW_CC_", 255)),
            required("types", Node).list_of(TYPES, true),
        ],
    ),
    kind(
        "DITemplateTypeParameter",
        false,
        &[field("name", String), required("type", Node).of(TYPES, "invalid type"), field("defaulted", Bool)],
    ),
    kind(
        "DITemplateValueParameter",
        false,
        &[
            field("tag", Word("DW_TAG_", 65535)).tags(&[
                "template_value_parameter",
                "GNU_template_template_param",
                "GNU_template_parameter_pack",
            ]),
            field("name", String),
            field("type", Node).of(TYPES, "invalid type"),
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
