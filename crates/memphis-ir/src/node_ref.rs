//! References to metadata nodes.

use crate::text::{from_token, number};

/// A metadata node as a field refers to it: `!7`, or written in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeRef<'t> {
    /// A numbered node.
    Number(u32),
    /// The text of a node written in place.
    Inline(&'t [u8]),
}

/// Metadata that is attached to an instruction or a global: `!kind !7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Attachment<'t> {
    /// The kind as it is written, without `!`: `dbg`, `tbaa`.
    pub kind: &'t str,
    /// The node.
    pub node: NodeRef<'t>,
    /// The node as it is written: `!7`.
    pub text: &'t [u8],
}

/// The numbered metadata nodes: those of a module, or those that a function may mention, which are
/// more after [commits](crate::edit::Edit::commit).
pub trait Nodes<'t>: Copy {
    /// The text of a node's definition, if there is one.
    fn node_text(self, node: u32) -> Option<&'t [u8]>;
}

/// As one writes a reference to it: `!7`, `!DIExpression()`.
impl std::fmt::Display for NodeRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_text()))
    }
}

impl<'t> NodeRef<'t> {
    /// Reads `!7` or `!DIName(...)`; `None` for `null` and for what is no node.
    pub fn parse(text: &'t [u8]) -> Option<NodeRef<'t>> {
        let text = text.trim_ascii();
        let rest = from_token(text.strip_prefix(b"!")?);
        if rest.first()?.is_ascii_digit() {
            return Some(NodeRef::Number(number(rest)?.try_into().ok()?));
        }
        Some(NodeRef::Inline(text))
    }

    /// The node's own text: `!DIName(...)`, possibly with `distinct` before it.
    pub fn text<'r, 'n: 'r>(self, nodes: impl Nodes<'n>) -> Option<&'r [u8]>
    where
        't: 'r,
    {
        match self {
            NodeRef::Number(n) => nodes.node_text(n),
            NodeRef::Inline(text) => Some(text),
        }
    }

    /// The text between the braces of a list; `None` if the node is something else.
    #[doc(hidden)]
    pub fn list_text<'r, 'n: 'r>(self, nodes: impl Nodes<'n>) -> Option<&'r [u8]>
    where
        't: 'r,
    {
        let text = self.text(nodes)?.trim_ascii();
        let text = text.strip_prefix(b"distinct").map_or(text, from_token);
        from_token(text.strip_prefix(b"!")?).strip_prefix(b"{")?.strip_suffix(b"}")
    }

    /// The node as one writes a reference to it.
    pub fn to_text(self) -> Vec<u8> {
        match self {
            NodeRef::Number(n) => format!("!{n}").into_bytes(),
            NodeRef::Inline(text) => text.to_vec(),
        }
    }
}
