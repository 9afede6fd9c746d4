//! Metadata nodes under verification: their operands, as they are written.

mod attachments;
mod profile;
mod ranges;
mod scopes;
mod tbaa;

pub(super) use profile::problem_of_entry_count;
pub(super) use ranges::RangeUse;

use crate::debug_info::NodeRef;
use crate::module::Module;
use crate::text::{from_token, split_arguments};
use crate::verified::NodeUse;
use ranges::problem_of_ranges;

/// An operand of a list of metadata.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Meta<'t> {
    Null,
    /// A string with its quotes.
    String(&'t [u8]),
    /// A list, or a node with fields.
    Node(NodeRef<'t>),
    /// An integer: its number of bits, and its value without a sign; `None` if it is wider than
    /// the value.
    Int(u32, Option<u128>),
    /// Another value: its type and its text.
    Value(&'t [u8]),
}

impl<'t> Meta<'t> {
    pub fn parse(text: &'t [u8]) -> Meta<'t> {
        match text {
            b"null" => Meta::Null,
            [b'!', rest @ ..] if from_token(rest).starts_with(b"\"") => Meta::String(from_token(rest)),
            [b'!', ..] => NodeRef::parse(text).map_or(Meta::Value(text), Meta::Node),
            _ => integer(text).map_or(Meta::Value(text), |(bits, value)| Meta::Int(bits, value)),
        }
    }

    pub fn node(self) -> Option<NodeRef<'t>> {
        match self {
            Meta::Node(node) => Some(node),
            _ => None,
        }
    }

    pub fn is_string(self) -> bool {
        matches!(self, Meta::String(_))
    }

    pub fn is_int(self) -> bool {
        matches!(self, Meta::Int(..))
    }

    /// An integer, or another constant.
    pub fn is_constant(self) -> bool {
        matches!(self, Meta::Int(..) | Meta::Value(_))
    }
}

/// An integer with its type, `i32 -1`, as its bits.
fn integer(text: &[u8]) -> Option<(u32, Option<u128>)> {
    let rest = text.strip_prefix(b"i")?;
    let n = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let bits: u32 = std::str::from_utf8(&rest[..n]).ok()?.parse().ok()?;
    let value = std::str::from_utf8(from_token(&rest[n..])).ok()?;
    let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    let number = match value {
        "true" => 1,
        "false" => 0,
        _ if value.starts_with("u0x") || value.starts_with("s0x") => u128::from_str_radix(&value[3..], 16).ok()?,
        _ => match value.parse::<i128>() {
            Ok(number) => number as u128,
            Err(_) if value.trim_start_matches('-').bytes().all(|c| c.is_ascii_digit()) && !value.is_empty() => {
                return Some((bits, None));
            }
            Err(_) => return None,
        },
    };
    Some((bits, (bits <= 128).then_some(number & mask)))
}

/// The length of a text that is looked at once, however often it is asked for.
const LONG: usize = 512;

/// The operands of a list; `None` if the node is something else.
///
/// Cost: linear in the list's own operands, however long they are. The first question about a long
/// text is linear in that text.
pub(super) fn operands<'t>(module: &Module<'t>, node: NodeRef<'t>) -> Option<Vec<Meta<'t>>> {
    let inner = node.list_text(module)?;
    // What a commit has added is in no table.
    let is_in_module = module.text.as_ptr_range().contains(&inner.as_ptr());
    if inner.len() < LONG || !is_in_module {
        return Some(split_arguments(inner).map(Meta::parse).collect());
    }
    let text = node.text(module)?;
    let text = &text[memchr::memchr(b'!', text)?..];
    let places = module.verified.operands_of(module.text, text)?;
    Some(places.iter().map(|&(start, len)| Meta::parse(&module.text[start..start + len])).collect())
}

/// The problem of a node in a use that has rules about the node alone.
pub(super) fn problem_of_node<'t>(
    module: &Module<'t>,
    node: NodeRef<'t>,
    of_use: NodeUse,
    check: impl Fn(&Module<'t>, NodeRef<'t>) -> Option<&'static str>,
) -> Option<&'static str> {
    match node {
        NodeRef::Number(number) => {
            let n_nodes = module.max_metadata_nodes();
            module.verified.problem_of(n_nodes, number, of_use, || check(module, node))
        }
        NodeRef::Inline(_) => check(module, node),
    }
}

/// The first problem of a node that lists ranges.
pub(super) fn problem_of_range_node(module: &Module<'_>, node: NodeRef<'_>, used: RangeUse) -> Option<&'static str> {
    let check = || problem_of_ranges(&operands(module, node).unwrap_or_default(), used);
    let NodeRef::Number(number) = node else { return check() };
    if !is_long(module, node) {
        return check();
    }
    let of = match used {
        RangeUse::Values(bits) => (0, bits),
        RangeUse::AddressSpaces => (1, None),
        RangeUse::Address(bits) => (2, bits),
    };
    if module.verified.has_valid_ranges(number, of) {
        return None;
    }
    let problem = check();
    if problem.is_none() {
        module.verified.note_valid_ranges(number, of);
    }
    problem
}

/// True if the text of a node is long.
pub(super) fn is_long(module: &Module<'_>, node: NodeRef<'_>) -> bool {
    node.text(module).is_some_and(|text| text.len() >= LONG)
}

/// True if the node is distinct.
pub(super) fn is_distinct(module: &Module<'_>, node: NodeRef<'_>) -> bool {
    node.text(module).is_some_and(|text| text.starts_with(b"distinct"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_their_bits() {
        assert_eq!(integer(b"i8 -1"), Some((8, Some(255))));
        assert_eq!(integer(b"i1 true"), Some((1, Some(1))));
        assert_eq!(integer(b"i64 u0x10"), Some((64, Some(16))));
        assert_eq!(integer(b"i256 5"), Some((256, None)));
        assert_eq!(integer(b"i32 ptrtoint (ptr @f to i32)"), None);
        assert_eq!(integer(b"ptr null"), None);
    }
}
