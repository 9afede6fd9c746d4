//! Metadata nodes, taken apart.

use crate::node_ref::NodeRef;
use crate::quoted::Text;
use crate::text::{from_token, number, split_arguments};

/// A metadata node: a list, `!{!1, i32 7}`, or one with a name and fields,
/// `!DILocation(line: 1, scope: !9)`.
///
/// ```
/// use memphis_ir::{Metadata, MetadataNode, NodeRef};
/// let node = MetadataNode::parse(b"distinct !DISubprogram(name: \"f\", file: !3, line: 7, unit: null)").unwrap();
/// assert_eq!((node.name, node.is_distinct), ("DISubprogram", true));
/// assert_eq!(node.get("name"), Some(Metadata::String("f".into())));
/// assert_eq!(node.get("file"), Some(Metadata::Node(NodeRef::Number(3))));
/// assert_eq!(node.get("line"), Some(Metadata::Integer(7)));
/// assert_eq!(node.get("unit"), Some(Metadata::Null));
/// let list = MetadataNode::parse(b"!{!\"int\", i64 0}").unwrap();
/// let operands: Vec<_> = list.operands().map(|(_, operand)| operand).collect();
/// assert_eq!(operands, [Metadata::String("int".into()), Metadata::Other(b"i64 0")]);
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MetadataNode<'t> {
    /// `DILocation` and so on; empty for a list.
    pub name: &'t str,
    /// True if it starts with `distinct`.
    pub is_distinct: bool,
    /// The text between its brackets.
    inner: &'t [u8],
}

/// An operand of a metadata node.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Metadata<'t> {
    /// `null`
    Null,
    /// Another node: its number, or the node itself.
    Node(NodeRef<'t>),
    /// A string.
    String(Text<'t>),
    /// The number in a field.
    Integer(i128),
    /// What else is in a field, such as `DW_TAG_member`, `DIFlagArtificial | DIFlagPrototyped` or
    /// `true`; and in a list a constant with its type, such as `i32 7`, which
    /// [`Module::read_constant`](crate::Module::read_constant) reads.
    Other(&'t [u8]),
}

impl<'t> MetadataNode<'t> {
    /// Decodes the text of a node; `None` for a string and for what is no node.
    pub fn parse(text: &'t [u8]) -> Option<MetadataNode<'t>> {
        let text = text.trim_ascii();
        let (is_distinct, text) = match text.strip_prefix(b"distinct") {
            Some(rest) => (true, from_token(rest)),
            None => (false, text),
        };
        let rest = text.strip_prefix(b"!")?;
        let (name, rest) = rest.split_at(rest.iter().take_while(|c| c.is_ascii_alphanumeric()).count());
        let rest = from_token(rest);
        let inner = match name {
            b"" => rest.strip_prefix(b"{")?.strip_suffix(b"}")?,
            _ => rest.strip_prefix(b"(")?.strip_suffix(b")")?,
        };
        Some(MetadataNode { name: std::str::from_utf8(name).ok()?, is_distinct, inner })
    }

    /// True if it is a list.
    pub fn is_list(&self) -> bool {
        self.name.is_empty()
    }

    /// The operands in the order of the text: those of a list, and those of `!DIExpression` and
    /// `!DIArgList`, have no names.
    ///
    /// Cost: linear in the text, nodes in the node included.
    pub fn operands(&self) -> impl Iterator<Item = (Option<&'t str>, Metadata<'t>)> + use<'t> {
        let is_list = self.is_list();
        self.arguments().map(move |argument| match name_and_value(argument).filter(|_| !is_list) {
            Some((name, value)) => (std::str::from_utf8(name).ok(), Metadata::parse(value)),
            None if is_list => (None, Metadata::of_list(argument)),
            None => (None, Metadata::parse(argument)),
        })
    }

    /// The value of a field. Of a field that is there twice the first counts.
    pub fn get(&self, field: impl AsRef<[u8]>) -> Option<Metadata<'t>> {
        self.field(field.as_ref()).map(Metadata::parse)
    }

    /// The texts between the brackets, split at their commas.
    pub fn arguments(&self) -> impl Iterator<Item = &'t [u8]> + use<'t> {
        split_arguments(self.inner)
    }

    /// The arguments that are fields, as name and text.
    pub fn fields(&self) -> impl Iterator<Item = (&'t [u8], &'t [u8])> + use<'t> {
        self.arguments().filter_map(name_and_value)
    }

    /// The value of a field, as text.
    pub fn field(&self, name: &[u8]) -> Option<&'t [u8]> {
        self.arguments().find_map(|argument| argument.strip_prefix(name)?.strip_prefix(b":").map(from_token))
    }

    /// A field that is a number.
    pub fn number(&self, name: &[u8]) -> Option<u64> {
        number(self.field(name)?)
    }

    /// A field that is a node.
    pub fn node(&self, name: &[u8]) -> Option<NodeRef<'t>> {
        NodeRef::parse(self.field(name)?)
    }

    /// A field that is a string.
    pub fn string(&self, name: &[u8]) -> Option<Text<'t>> {
        self.field(name).filter(|text| text.starts_with(b"\"")).map(Text::of_written)
    }
}

/// The name and the text of a field.
fn name_and_value(argument: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = argument.iter().position(|c| !c.is_ascii_alphanumeric() && *c != b'_')?;
    let value = from_token(&argument[colon..]).strip_prefix(b":")?;
    Some((&argument[..colon], from_token(value)))
}

impl<'t> Metadata<'t> {
    /// Decodes the text of a field.
    fn parse(text: &'t [u8]) -> Metadata<'t> {
        let integer = || std::str::from_utf8(text).ok()?.parse().ok();
        match text {
            [b'"', ..] => Metadata::String(Text::of_written(text)),
            [b'-' | b'0'..=b'9', ..] => integer().map_or(Metadata::Other(text), Metadata::Integer),
            _ => Metadata::of_list(text),
        }
    }

    /// Decodes an element of a list, or of an operand whose type is `metadata`.
    #[doc(hidden)]
    pub fn of_list(text: &'t [u8]) -> Metadata<'t> {
        let string = text.strip_prefix(b"!").map(from_token).filter(|rest| rest.starts_with(b"\""));
        match (text, string) {
            (_, Some(string)) => Metadata::String(Text::of_written(string)),
            (b"null", _) => Metadata::Null,
            _ => NodeRef::parse(text).map_or(Metadata::Other(text), Metadata::Node),
        }
    }
}

impl<'t> NodeRef<'t> {
    /// The node, taken apart; `None` if it is not defined.
    pub fn node<'r, 'n: 'r>(self, nodes: impl crate::node_ref::Nodes<'n>) -> Option<MetadataNode<'r>>
    where
        't: 'r,
    {
        MetadataNode::parse(self.text(nodes)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_of_their_kinds() {
        let of = |text: &'static str| MetadataNode::parse(text.as_bytes()).unwrap().operands().collect::<Vec<_>>();
        let list = of("! { ! 1, null, !{}, ptr @f, i32 -1, ! \"a\\22, b\" ; }\n}");
        let (node, inline) = (Metadata::Node(NodeRef::Number(1)), Metadata::Node(NodeRef::Inline(b"!{}")));
        let expected = [
            node,
            Metadata::Null,
            inline,
            Metadata::Other(b"ptr @f"),
            Metadata::Other(b"i32 -1"),
            Metadata::String("a\", b".into()),
        ];
        assert_eq!(list, expected.map(|operand| (None, operand)));
        assert_eq!(
            of("!DIExpression(DW_OP_plus_uconst, 8)"),
            [(None, Metadata::Other(b"DW_OP_plus_uconst")), (None, Metadata::Integer(8))]
        );
        let fields = of("!DIEnumerator(name: \"a:b\", value : -7, isUnsigned: false, file: null)");
        let expected =
            [Metadata::String("a:b".into()), Metadata::Integer(-7), Metadata::Other(b"false"), Metadata::Null];
        let names = ["name", "value", "isUnsigned", "file"];
        assert_eq!(fields, std::iter::zip(names.map(Some), expected).collect::<Vec<_>>());
        assert!(MetadataNode::parse(b"!\"string\"").is_none());
        assert!(MetadataNode::parse(b"i32 7").is_none());
    }
}
