//! Nodes of debug information: their tags, the kinds of the nodes in their fields, and fields that
//! exclude or need one another.
//!
//! Facts, compared with opt-22 on nodes that named metadata reaches.

use super::expressions::is_valid_expression;
use crate::debug_info::{NodeRef, Specialised};
use crate::module::Module;
use crate::node_parts::{Part, Parts};
use crate::text::{split_arguments, unquoted};
use hashbrown::HashSet;

/// The kinds of nodes that a field may refer to; `null` is always allowed.
type Kinds = &'static [&'static [u8]];

const TYPES: Kinds = &[
    b"DIBasicType",
    b"DIDerivedType",
    b"DICompositeType",
    b"DISubroutineType",
    b"DIStringType",
    b"DISubrangeType",
    b"DIFixedPointType",
];
const SCOPES: Kinds = &[
    b"DIBasicType",
    b"DIDerivedType",
    b"DICompositeType",
    b"DISubroutineType",
    b"DIStringType",
    b"DISubrangeType",
    b"DIFixedPointType",
    b"DIFile",
    b"DINamespace",
    b"DISubprogram",
    b"DILexicalBlock",
    b"DILexicalBlockFile",
    b"DICompileUnit",
    b"DIModule",
    b"DICommonBlock",
];
const LOCAL_SCOPES: Kinds = &[b"DISubprogram", b"DILexicalBlock", b"DILexicalBlockFile"];
const FILE: Kinds = &[b"DIFile"];
const VARIABLES: Kinds = &[b"DILocalVariable", b"DIGlobalVariable"];
const COMPUTED: Kinds = &[b"DILocalVariable", b"DIGlobalVariable", b"DIExpression"];

/// A field whose node must be of certain kinds.
struct FieldRule {
    node: &'static [u8],
    field: &'static [u8],
    kinds: Kinds,
    message: &'static str,
}

const fn rule(node: &'static str, field: &'static str, kinds: Kinds, message: &'static str) -> FieldRule {
    FieldRule { node: node.as_bytes(), field: field.as_bytes(), kinds, message }
}

const FIELDS: &[FieldRule] = &[
    rule("DILocation", "scope", LOCAL_SCOPES, "the scope of a location must be a local scope"),
    rule("DILocation", "inlinedAt", &[b"DILocation"], "a location must be inlined at a location"),
    rule("DIDerivedType", "file", FILE, "invalid file"),
    rule("DIDerivedType", "scope", SCOPES, "invalid scope"),
    rule("DIDerivedType", "baseType", TYPES, "invalid base type"),
    rule("DICompositeType", "file", FILE, "invalid file"),
    rule("DICompositeType", "scope", SCOPES, "invalid scope"),
    rule("DICompositeType", "baseType", TYPES, "invalid base type"),
    rule("DICompositeType", "vtableHolder", TYPES, "invalid holder of the virtual table"),
    rule("DICompositeType", "discriminator", &[b"DIDerivedType"], "a discriminator must be a derived type"),
    rule("DICompileUnit", "file", FILE, "invalid file"),
    rule("DISubprogram", "scope", SCOPES, "invalid scope"),
    rule("DISubprogram", "file", FILE, "invalid file"),
    rule("DISubprogram", "type", &[b"DISubroutineType"], "the type of a subprogram must be a subroutine type"),
    rule("DISubprogram", "containingType", TYPES, "invalid containing type"),
    rule("DISubprogram", "declaration", &[b"DISubprogram"], "invalid declaration of a subprogram"),
    rule("DISubprogram", "unit", &[b"DICompileUnit"], "the unit of a subprogram must be a compile unit"),
    rule("DILexicalBlock", "scope", LOCAL_SCOPES, "invalid local scope"),
    rule("DILexicalBlockFile", "scope", LOCAL_SCOPES, "invalid local scope"),
    rule("DICommonBlock", "scope", SCOPES, "invalid scope"),
    rule("DICommonBlock", "declaration", &[b"DIGlobalVariable"], "invalid declaration of a common block"),
    rule("DINamespace", "scope", SCOPES, "invalid scope"),
    rule("DIMacroFile", "file", FILE, "invalid file"),
    rule("DITemplateTypeParameter", "type", TYPES, "invalid type"),
    rule("DITemplateValueParameter", "type", TYPES, "invalid type"),
    rule("DIGlobalVariable", "scope", SCOPES, "invalid scope"),
    rule("DIGlobalVariable", "file", FILE, "invalid file"),
    rule("DIGlobalVariable", "type", TYPES, "invalid type"),
    rule("DIGlobalVariable", "declaration", &[b"DIDerivedType"], "invalid declaration of a static member"),
    rule("DILocalVariable", "scope", LOCAL_SCOPES, "the scope of a local variable must be a local scope"),
    rule("DILocalVariable", "file", FILE, "invalid file"),
    rule("DILocalVariable", "type", TYPES, "invalid type"),
    rule("DILabel", "scope", LOCAL_SCOPES, "the scope of a label must be a local scope"),
    rule("DILabel", "file", FILE, "invalid file"),
    rule("DIObjCProperty", "type", TYPES, "invalid type"),
    rule("DIObjCProperty", "file", FILE, "invalid file"),
    rule("DIImportedEntity", "scope", SCOPES, "invalid scope"),
    rule("DIGlobalVariableExpression", "var", VARIABLES, "an expression of a global variable must have a variable"),
    rule("DIGenericSubrange", "count", COMPUTED, "a bound must be a variable or an expression"),
    rule("DIGenericSubrange", "lowerBound", COMPUTED, "a bound must be a variable or an expression"),
    rule("DIGenericSubrange", "upperBound", COMPUTED, "a bound must be a variable or an expression"),
    rule("DIGenericSubrange", "stride", COMPUTED, "a stride must be a variable or an expression"),
    rule("DISubrange", "count", COMPUTED, "a count must be a number, a variable or an expression"),
    rule("DISubrange", "lowerBound", COMPUTED, "a bound must be a number, a variable or an expression"),
    rule("DISubrange", "upperBound", COMPUTED, "a bound must be a number, a variable or an expression"),
    rule("DISubrange", "stride", COMPUTED, "a stride must be a number, a variable or an expression"),
];

/// Lists in fields, and the kinds of the nodes in them. `None`: any.
const LISTS: &[(&str, &str, Option<Kinds>, bool)] = &[
    ("DICompositeType", "elements", None, true),
    ("DICompositeType", "templateParams", Some(TEMPLATE_PARAMETERS), false),
    ("DISubprogram", "templateParams", Some(TEMPLATE_PARAMETERS), false),
    ("DISubprogram", "retainedNodes", Some(RETAINED_NODES), false),
    ("DISubprogram", "thrownTypes", Some(TYPES), false),
    ("DISubroutineType", "types", Some(TYPES), true),
    ("DICompileUnit", "enums", Some(&[b"DICompositeType"]), false),
    ("DICompileUnit", "retainedTypes", Some(SCOPES), false),
    ("DICompileUnit", "globals", Some(&[b"DIGlobalVariableExpression"]), false),
    ("DICompileUnit", "imports", Some(&[b"DIImportedEntity"]), false),
    ("DICompileUnit", "macros", Some(MACROS), false),
    ("DIMacroFile", "nodes", Some(MACROS), false),
];
const TEMPLATE_PARAMETERS: Kinds = &[b"DITemplateTypeParameter", b"DITemplateValueParameter"];
const RETAINED_NODES: Kinds =
    &[b"DILocalVariable", b"DILabel", b"DIImportedEntity", b"DICompositeType", b"DIDerivedType"];
const MACROS: Kinds = &[b"DIMacro", b"DIMacroFile"];

/// The tags that nodes may have.
const TAGS: &[(&str, &[&str])] = &[
    ("DIBasicType", &["base_type", "unspecified_type", "string_type"]),
    ("DIStringType", &["string_type"]),
    (
        "DIDerivedType",
        &[
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
        ],
    ),
    (
        "DICompositeType",
        &[
            "array_type",
            "structure_type",
            "union_type",
            "enumeration_type",
            "class_type",
            "variant_part",
            "variant",
            "namelist",
        ],
    ),
    (
        "DITemplateValueParameter",
        &["template_value_parameter", "GNU_template_template_param", "GNU_template_parameter_pack"],
    ),
    ("DIImportedEntity", &["imported_module", "imported_declaration"]),
];

/// Lists in fields that are known to be valid: the number of the list, and the index of its rule in
/// [`LISTS`]. Many nodes may have one list.
pub(super) type ValidLists = HashSet<(u32, usize)>;

/// The first problem of a node with fields, one of `parts`.
pub(super) fn problem_of(
    module: &Module<'_>,
    parts: &Parts<'_>,
    node: &Part<'_>,
    valid: &mut ValidLists,
) -> Option<&'static str> {
    if node.name == b"DIExpression" {
        return (!is_valid_expression(&node.arguments)).then_some("invalid expression");
    }
    problem_of_tag(node)
        .or_else(|| problem_of_fields(module, node))
        .or_else(|| problem_of_lists(module, parts, node, valid))
        .or_else(|| problem_of_combination(node))
}

fn problem_of_tag(node: &Part<'_>) -> Option<&'static str> {
    let (_, tags) = TAGS.iter().find(|(name, _)| name.as_bytes() == node.name)?;
    let tag = node.field(b"tag")?.strip_prefix(b"DW_TAG_")?;
    (!tags.iter().any(|known| known.as_bytes() == tag)).then_some("a node of this kind cannot have this tag")
}

fn problem_of_fields(module: &Module<'_>, node: &Part<'_>) -> Option<&'static str> {
    let rules = FIELDS.iter().filter(|rule| rule.node == node.name);
    rules.into_iter().find_map(|rule| {
        let value = node.field(rule.field)?;
        // Numbers, and values with a type, are no nodes.
        let is_node = value.starts_with(b"!");
        (is_node && !is_node_of(module, value, rule.kinds)).then_some(rule.message)
    })
}

/// True if the value is a node of one of these kinds.
fn is_node_of(module: &Module<'_>, value: &[u8], kinds: Kinds) -> bool {
    let text = NodeRef::parse(value).and_then(|node| node.text(module));
    text.and_then(Specialised::parse).is_some_and(|node| kinds.contains(&node.name))
}

fn problem_of_lists(
    module: &Module<'_>,
    parts: &Parts<'_>,
    node: &Part<'_>,
    valid: &mut ValidLists,
) -> Option<&'static str> {
    let rules = LISTS.iter().enumerate().filter(|(_, rule)| rule.0.as_bytes() == node.name);
    rules.into_iter().find_map(|(rule, &(_, field, kinds, may_have_null))| {
        let value = node.field(field.as_bytes()).filter(|value| *value != b"null")?;
        let is_valid = |element: &[u8]| {
            element == b"null" && may_have_null || kinds.is_none_or(|kinds| is_node_of(module, element, kinds))
        };
        const NO_LIST: Option<&str> = Some("this field must be a list");
        let are_valid = match NodeRef::parse(value) {
            None => return NO_LIST,
            Some(NodeRef::Inline(text)) => match parts.at(text) {
                Some(list) if list.name.is_empty() => list.arguments.iter().all(|element| is_valid(element)),
                _ => return NO_LIST,
            },
            Some(NodeRef::Number(number)) if valid.contains(&(number, rule)) => true,
            Some(list @ NodeRef::Number(number)) => {
                let Some(inner) = list.list_text(module) else { return NO_LIST };
                let are_valid = kinds.is_none() || split_arguments(inner).all(is_valid);
                if are_valid {
                    valid.insert((number, rule));
                }
                are_valid
            }
        };
        (!are_valid).then_some("the list in this field holds a node of another kind")
    })
}

/// Fields of one node that do not go together.
fn problem_of_combination(node: &Part<'_>) -> Option<&'static str> {
    let has = |field: &str| node.field(field.as_bytes()).is_some_and(|value| value != b"null");
    let tag = node.field(b"tag").unwrap_or_default();
    match node.name {
        b"DISubrange" if has("count") && has("upperBound") => Some("a subrange cannot have a count and an upper bound"),
        b"DIGenericSubrange" => {
            if has("count") && has("upperBound") {
                return Some("a subrange cannot have a count and an upper bound");
            }
            (!has("lowerBound") || !has("stride")).then_some("a generic subrange must have a lower bound and a stride")
        }
        b"DIDerivedType" => {
            let is_pointer =
                matches!(tag, b"DW_TAG_pointer_type" | b"DW_TAG_reference_type" | b"DW_TAG_rvalue_reference_type");
            let has_space = node.number(b"dwarfAddressSpace").is_some_and(|space| space != 0);
            (has_space && !is_pointer).then_some("only pointers and references can have a DWARF address space")
        }
        b"DICompositeType" => problem_of_composite(node, tag, has),
        b"DISubroutineType" => has_conflicting_flags(node).then_some("these flags exclude one another"),
        b"DIFile" => problem_of_checksum(node),
        b"DISubprogram" if !has("file") && node.number(b"line").is_some_and(|line| line > 0) => {
            Some("a subprogram has a line, but no file")
        }
        b"DISubprogram" => has_conflicting_flags(node).then_some("these flags exclude one another"),
        b"DILexicalBlock" => {
            let is_zero = |field: &[u8]| node.number(field).is_none_or(|n| n == 0);
            (is_zero(b"line") && !is_zero(b"column")).then_some("a lexical block has a column, but no line")
        }
        b"DIModule" | b"DIMacro" => {
            node.string(b"name").is_some_and(|name| name.is_empty()).then_some("this node must have a name")
        }
        _ => None,
    }
}

fn problem_of_composite(node: &Part<'_>, tag: &[u8], has: impl Fn(&str) -> bool) -> Option<&'static str> {
    if has_conflicting_flags(node) {
        return Some("these flags exclude one another");
    }
    if has("discriminator") && tag != b"DW_TAG_variant_part" {
        return Some("only a variant part can have a discriminator");
    }
    let is_array = tag == b"DW_TAG_array_type";
    if ["dataLocation", "associated", "allocated", "rank"].into_iter().any(has) && !is_array {
        return Some("only an array can have dataLocation, associated, allocated or rank");
    }
    (is_array && node.field(b"baseType").is_none_or(|value| value == b"null"))
        .then_some("an array must have a base type")
}

fn has_conflicting_flags(node: &Part<'_>) -> bool {
    let flags = node.field(b"flags").unwrap_or_default();
    let has = |flag: &[u8]| flags.split(|&c| c == b'|').any(|word| word.trim_ascii() == flag);
    has(b"DIFlagLValueReference") && has(b"DIFlagRValueReference")
        || has(b"DIFlagTypePassByValue") && has(b"DIFlagTypePassByReference")
}

fn problem_of_checksum(node: &Part<'_>) -> Option<&'static str> {
    let digits = match node.field(b"checksumkind")? {
        b"CSK_MD5" => 32,
        b"CSK_SHA1" => 40,
        b"CSK_SHA256" => 64,
        _ => return None,
    };
    let checksum = unquoted(node.field(b"checksum")?);
    let is_valid = checksum.len() == digits && checksum.iter().all(u8::is_ascii_hexdigit);
    (!is_valid).then_some("invalid checksum")
}
