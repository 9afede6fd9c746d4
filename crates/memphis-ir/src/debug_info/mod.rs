//! Facts about debug-information metadata that passes need: locations and how they merge,
//! variables and their sizes, expressions.
//!
//! Nodes are decoded from their text on demand.

mod dwarf;
mod locations;
mod nodes;
mod source;

pub use dwarf::Words;
pub(crate) use dwarf::is_known as is_known_word;
pub(crate) use locations::PrintedLocation;
pub use locations::{Location, LocationId, Locations, WrittenLocation};
pub use nodes::{Field, FieldValue, KINDS, NodeKind};
pub(crate) use nodes::{FieldRule, Kinds};
pub use source::{DebugRecord, SourceFrames, SourceLocation};

pub use crate::metadata_node::MetadataNode;
pub use crate::node_ref::{NodeRef, Nodes};

use crate::module::Module;
use crate::text::{is_blank, number};
use std::borrow::Cow;

/// A reference to a node as LLVM writes it: without what may be between `!` and its number.
#[doc(hidden)]
pub fn canonical(reference: &[u8]) -> Cow<'_, [u8]> {
    match reference {
        [b'!', c, ..] if is_blank(*c) || matches!(c, b';' | b'/') => {
            NodeRef::parse(reference).map_or(Cow::Borrowed(reference), |node| Cow::Owned(node.to_text()))
        }
        _ => Cow::Borrowed(reference),
    }
}

/// The elements of `!DIExpression(...)` (numbers and `DW_OP_*` words), following a reference.
#[doc(hidden)]
pub fn expression_elements<'t>(module: &Module<'t>, expression: &'t [u8]) -> Vec<&'t [u8]> {
    let node = NodeRef::parse(expression).and_then(|n| n.text(module)).and_then(MetadataNode::parse);
    node.map_or_else(Vec::new, |n| n.arguments().collect())
}

/// The elements of an expression about one location, without `DW_OP_LLVM_arg, 0` at its start.
/// `None` if the expression is about several locations.
#[doc(hidden)]
pub fn single_location<'e, 't>(elements: &'e [&'t [u8]]) -> Option<&'e [&'t [u8]]> {
    let rest = match elements {
        [first, index, rest @ ..] if *first == b"DW_OP_LLVM_arg" => {
            if *index != b"0" {
                return None;
            }
            rest
        }
        all => all,
    };
    (!rest.contains(&&b"DW_OP_LLVM_arg"[..])).then_some(rest)
}

/// True if the expression starts with `DW_OP_deref`.
#[doc(hidden)]
pub fn starts_with_deref(elements: &[&[u8]]) -> bool {
    single_location(elements).is_some_and(|e| e.first().is_some_and(|f| *f == b"DW_OP_deref"))
}

/// True if the expression is `DW_OP_deref` and nothing else.
#[doc(hidden)]
pub fn is_deref(elements: &[&[u8]]) -> bool {
    single_location(elements).is_some_and(|e| e.len() == 1 && *e[0] == *b"DW_OP_deref")
}

/// `!DIExpression(...)` of the elements.
#[doc(hidden)]
pub fn expression_text(elements: &[&[u8]]) -> Vec<u8> {
    [b"!DIExpression(", &elements.join(&b", "[..])[..], b")"].concat()
}

/// The fragment of an expression: `(offset, size)` in bits.
#[doc(hidden)]
pub fn fragment(elements: &[&[u8]]) -> Option<(u64, u64)> {
    let at = elements.iter().position(|e| *e == b"DW_OP_LLVM_fragment")?;
    let number_at = |i: usize| number(elements.get(i)?);
    Some((number_at(at + 1)?, number_at(at + 2)?))
}

/// The number of operands of an operation in an expression.
fn n_operands(operation: &[u8]) -> usize {
    match operation {
        b"DW_OP_LLVM_fragment"
        | b"DW_OP_LLVM_convert"
        | b"DW_OP_LLVM_extract_bits_sext"
        | b"DW_OP_LLVM_extract_bits_zext"
        | b"DW_OP_bregx" => 2,
        b"DW_OP_constu"
        | b"DW_OP_consts"
        | b"DW_OP_plus_uconst"
        | b"DW_OP_LLVM_tag_offset"
        | b"DW_OP_LLVM_entry_value"
        | b"DW_OP_LLVM_arg"
        | b"DW_OP_deref_size"
        | b"DW_OP_regx"
        | b"DW_OP_const1u"
        | b"DW_OP_const1s"
        | b"DW_OP_const2u"
        | b"DW_OP_const2s"
        | b"DW_OP_const4u"
        | b"DW_OP_const4s"
        | b"DW_OP_const8u"
        | b"DW_OP_const8s"
        | b"DW_OP_pick"
        | b"DW_OP_skip"
        | b"DW_OP_bra" => 1,
        _ if operation.starts_with(b"DW_OP_breg") => 1,
        _ => 0,
    }
}

/// The number of bits of `variable` that the expression is about; `None` when its size is not
/// known.
#[doc(hidden)]
pub fn active_bits(module: &Module<'_>, variable: NodeRef<'_>, elements: &[&[u8]]) -> Option<u64> {
    let whole = variable_bits(module, variable);
    let mut active = whole;
    let mut i = 0;
    while i < elements.len() {
        let operation = elements[i];
        active = match operation {
            b"DW_OP_LLVM_fragment" => narrowed(active, elements, i),
            b"DW_OP_LLVM_extract_bits_sext" | b"DW_OP_LLVM_extract_bits_zext" => {
                let signed = is_signed(module, variable);
                match signed == Some(operation.ends_with(b"sext")) {
                    true => narrowed(active, elements, i),
                    false => whole,
                }
            }
            // The worst case for what is not known.
            _ => whole,
        };
        i += 1 + n_operands(operation);
    }
    active
}

fn narrowed(active: Option<u64>, elements: &[&[u8]], operation: usize) -> Option<u64> {
    let size = number(elements.get(operation + 2)?)?;
    Some(active.map_or(size, |a| a.min(size)))
}

/// Follows `type:` and `baseType:` from a variable; stops where `f` gives something.
fn along_types<'t, T>(
    module: &Module<'t>,
    variable: NodeRef<'_>,
    mut f: impl FnMut(&MetadataNode<'_>) -> Option<T>,
) -> Option<T> {
    let text = match variable {
        NodeRef::Number(n) => module.metadata_text(n)?,
        NodeRef::Inline(text) => text,
    };
    let mut node = MetadataNode::parse(text)?.field(b"type")?;
    // Types refer to one another, and wrong ones in cycles.
    for _ in 0..=module.max_metadata_nodes() {
        let text = match NodeRef::parse(node)? {
            NodeRef::Number(n) => module.metadata_text(n)?,
            NodeRef::Inline(text) => text,
        };
        let ty = MetadataNode::parse(text)?;
        if let Some(found) = f(&ty) {
            return Some(found);
        }
        if ty.name != "DIDerivedType" {
            return None;
        }
        node = ty.field(b"baseType")?;
    }
    None
}

/// The size of a variable in bits, from its type.
#[doc(hidden)]
pub fn variable_bits(module: &Module<'_>, variable: NodeRef<'_>) -> Option<u64> {
    along_types(module, variable, |ty| ty.number(b"size").filter(|&n| n > 0))
}

/// True if the variable's own type is a signed or unsigned number; `None` when it is something else
/// or only derived from one.
fn is_signed(module: &Module<'_>, variable: NodeRef<'_>) -> Option<bool> {
    let mut first = true;
    along_types(module, variable, |ty| {
        if !std::mem::replace(&mut first, false) || !matches!(ty.name, "DIBasicType" | "DIFixedPointType") {
            return None;
        }
        match ty.field(b"encoding")? {
            b"DW_ATE_signed" | b"DW_ATE_signed_char" | b"DW_ATE_signed_fixed" => Some(true),
            b"DW_ATE_unsigned" | b"DW_ATE_unsigned_char" | b"DW_ATE_unsigned_fixed" => Some(false),
            _ => None,
        }
    })
}
