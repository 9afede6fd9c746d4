//! Nodes of debug information: their tags, the kinds of the nodes in their fields, and fields that
//! exclude or need one another.
//!
//! Facts, compared with opt-22 on nodes that named metadata reaches.

use super::expressions::is_valid_expression;
use crate::debug_info::{Field, FieldRule, Kinds, MetadataNode, NodeKind, NodeRef};
use crate::module::Module;
use crate::node_parts::{Part, Parts};
use crate::text::{split_arguments, unquoted};
use hashbrown::HashSet;

/// Lists that are known to be valid in a field: the number of the list, the kind of the node and
/// the name of the field. Many nodes may have one list.
pub(super) type ValidLists = HashSet<(u32, &'static str, &'static str)>;

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
    let kind = NodeKind::find(node.name);
    let rules = || kind.into_iter().flat_map(|kind| kind.fields).map(|field| (field, field.rule));
    // Tags come first, then nodes.
    (rules().find_map(|(field, rule)| problem_of_tag(node, field, rule)))
        .or_else(|| rules().find_map(|(field, rule)| problem_of_field(module, node, field, rule)))
        .or_else(|| rules().find_map(|(field, rule)| problem_of_list(module, parts, node, (field, rule), valid)))
        .or_else(|| problem_of_combination(node))
}

fn problem_of_tag(node: &Part<'_>, field: &Field, rule: FieldRule) -> Option<&'static str> {
    let FieldRule::Tag(tags) = rule else { return None };
    let tag = node.field(field.name.as_bytes())?.strip_prefix(b"DW_TAG_")?;
    (!tags.iter().any(|known| known.as_bytes() == tag)).then_some("a node of this kind cannot have this tag")
}

fn problem_of_field(module: &Module<'_>, node: &Part<'_>, field: &Field, rule: FieldRule) -> Option<&'static str> {
    let FieldRule::Node(kinds, message) = rule else { return None };
    let value = node.field(field.name.as_bytes())?;
    // Numbers, and values with a type, are no nodes.
    let is_node = value.starts_with(b"!");
    (is_node && !is_node_of(module, value, kinds)).then_some(message)
}

/// True if the value is a node of one of these kinds.
fn is_node_of(module: &Module<'_>, value: &[u8], kinds: Kinds) -> bool {
    let text = NodeRef::parse(value).and_then(|node| node.text(module));
    text.and_then(MetadataNode::parse).is_some_and(|node| kinds.contains(&node.name))
}

fn problem_of_list(
    module: &Module<'_>,
    parts: &Parts<'_>,
    node: &Part<'_>,
    (field, rule): (&'static Field, FieldRule),
    valid: &mut ValidLists,
) -> Option<&'static str> {
    let FieldRule::List(kinds, may_have_null) = rule else { return None };
    let value = node.field(field.name.as_bytes()).filter(|value| *value != b"null")?;
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
        Some(list @ NodeRef::Number(number)) => {
            let place = (number, NodeKind::find(node.name)?.name, field.name);
            if valid.contains(&place) {
                return None;
            }
            let Some(inner) = list.list_text(module) else { return NO_LIST };
            let are_valid = kinds.is_none() || split_arguments(inner).all(is_valid);
            if are_valid {
                valid.insert(place);
            }
            are_valid
        }
    };
    (!are_valid).then_some("the list in this field holds a node of another kind")
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
