//! Metadata nodes of the top level, and the nodes that they and globals mention.

use crate::body::Body;
use crate::error::Error;
use crate::items::ItemKind;
use crate::items::Span;
use crate::llvm::Llvm;
use crate::module::Module;
use crate::read::cursor::{Cursor, Read};
use crate::read::node::InNode;
use crate::types::{TypeInterner, TypeTable};
use hashbrown::HashSet;

/// What was read about nodes.
pub(super) struct Nodes {
    mentioned: Mentioned,
    /// Place and number of each mention in a node without a number.
    elsewhere: Vec<(usize, u32)>,
    /// Constants with their types.
    constants: Vec<Span>,
    /// The types of values in metadata, which nothing reads later.
    types: TypeTable,
    /// True if an entry of a summary was read: after that, LLVM's lexer knows no labels.
    pub is_after_summary: bool,
}

/// Nodes that nodes with numbers mention.
#[derive(Default)]
struct Mentioned {
    /// By number.
    known: Vec<bool>,
    /// True if there is one with a number far beyond all others.
    has_far: bool,
}

impl Mentioned {
    fn note(&mut self, number: u32, at: usize) {
        let index = number as usize;
        // The table has a row for each number, so it takes no numbers that outgrow the text.
        if index >= at + 64 {
            self.has_far = true;
            return;
        }
        if index >= self.known.len() {
            self.known.resize(index + 1, false);
        }
        self.known[index] = true;
    }
}

impl Nodes {
    pub fn new(llvm: Llvm) -> Nodes {
        let (mentioned, types) = (Mentioned::default(), TypeTable::new_for(llvm));
        Nodes { mentioned, elsewhere: Vec::new(), constants: Vec::new(), types, is_after_summary: false }
    }

    /// Takes the definition of a node from after its number; gives the place of its text.
    pub fn definition(&mut self, cur: &mut Cursor<'_>) -> Read<Span> {
        let start = go_to_node(cur)?;
        if self.is_after_summary && memchr::memchr(b':', fields(&cur.text[start..])).is_some() {
            return cur.error("expected field label: LLVM reads no labels after a summary");
        }
        let Nodes { mentioned, constants, types, .. } = self;
        let is_distinct = cur.text[start] == b'd';
        let mut types = TypeInterner { base: None, local: types };
        cur.skip_node(&mut types, is_distinct, |mention| match mention {
            InNode::Node { number, at } => mentioned.note(number, at),
            InNode::Constant(constant) => constants.push(constant),
        })?;
        Ok(Span { start, end: cur.pos })
    }

    /// Takes `name = !{!0, !1}` after its `!`.
    pub fn named(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        cur.attachment_kind();
        cur.expect(b'=', "here")?;
        cur.expect(b'!', "here")?;
        cur.expect(b'{', "here")?;
        if cur.eat(b'}') {
            return Ok(());
        }
        loop {
            if cur.next_token() != b'!' {
                return cur.error("expected '!' here");
            }
            self.named_operand(cur)?;
            if !cur.eat(b',') {
                break;
            }
        }
        cur.expect(b'}', "at end of metadata node")
    }

    /// Takes an operand of a named node, from its `!`: the number of another, or an expression.
    fn named_operand(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        let mut after = Cursor { pos: cur.pos + 1, ..*cur };
        let is_word = after.at_metadata_word();
        match after.peek_word() {
            [b'0'..=b'9', ..] => self.node_or_reference(cur),
            b"DIExpression" if is_word => self.node_or_reference(cur),
            _ => cur.error_at(cur.pos + 1, "expected the number of a node"),
        }
    }

    /// Takes `!kind !node`, without a comma before it.
    pub fn attachment(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        cur.pos += 1;
        if cur.attachment_kind().is_empty() {
            return cur.error("expected metadata kind");
        }
        if cur.next_token() != b'!' {
            return cur.error("expected metadata node");
        }
        self.node_or_reference(cur)
    }

    fn node_or_reference(&mut self, cur: &mut Cursor<'_>) -> Read<()> {
        let at = cur.pos;
        let Nodes { elsewhere, constants, types, .. } = self;
        let mut number = Cursor { pos: at + 1, ..*cur };
        if number.next_token().is_ascii_digit() {
            elsewhere.push((at, number.integer32()?));
            cur.pos = number.pos;
            return Ok(());
        }
        let mut types = TypeInterner { base: None, local: types };
        cur.skip_node(&mut types, false, |mention| match mention {
            InNode::Node { number, at } => elsewhere.push((at, number)),
            InNode::Constant(constant) => constants.push(constant),
        })
    }

    /// Adds what was read of another part of the text.
    pub fn add(&mut self, mut other: Nodes) {
        self.elsewhere.append(&mut other.elsewhere);
        self.constants.append(&mut other.constants);
        let (here, mut there) = (&mut self.mentioned, other.mentioned);
        if there.known.len() > here.known.len() {
            std::mem::swap(&mut here.known, &mut there.known);
        }
        here.known.iter_mut().zip(there.known).for_each(|(is_known, there)| *is_known |= there);
        here.has_far |= there.has_far;
    }

    /// The errors of constants in nodes.
    pub fn wrong_constants(&self, module: &Module<'_>) -> impl Iterator<Item = Error> {
        let mut body = Body::new();
        self.constants.iter().filter_map(move |constant| {
            body.clear_for_constants(module);
            module.read_constant(constant.of(module.text), &mut body).err()
        })
    }

    /// The first mention of each node that is mentioned and not defined.
    pub fn missing(&self, module: &Module<'_>) -> Vec<(usize, u32)> {
        let is_missing = |number: u32| module.metadata_text(number).is_none();
        let Nodes { mentioned: Mentioned { known, has_far }, elsewhere, .. } = self;
        let is_any_missing = *has_far
            || (0..).zip(known).any(|(number, &is_known)| is_known && is_missing(number))
            || elsewhere.iter().any(|&(_, number)| is_missing(number));
        if !is_any_missing {
            return Vec::new();
        }
        let mut mentions = elsewhere.clone();
        let mut types = TypeTable::new();
        let mut types = TypeInterner { base: None, local: &mut types };
        for item in module.items.values().iter().filter(|item| matches!(item.kind, ItemKind::Metadata(_))) {
            let mut cur = Cursor::of_read_text(module.text, item.span.start + 1);
            let start = cur.integer32().and_then(|_| go_to_node(&mut cur));
            let note = |mention| match mention {
                InNode::Node { number, at } => mentions.push((at, number)),
                InNode::Constant(_) => {}
            };
            _ = start.and_then(|_| cur.skip_node(&mut types, true, note));
        }
        mentions.retain(|&(_, number)| is_missing(number));
        mentions.sort_unstable();
        let mut seen = HashSet::new();
        mentions.retain(|&(_, number)| seen.insert(number));
        mentions
    }
}

/// From after the number of a node that is defined to its `!`; returns where its text starts.
fn go_to_node(cur: &mut Cursor<'_>) -> Read<usize> {
    if !cur.take(b" = ") {
        cur.expect(b'=', "here")?;
    }
    cur.next_token();
    let start = cur.pos;
    if cur.peek() == b'd' {
        cur.eat_word(b"distinct");
    }
    if cur.next_token() != b'!' {
        // `!0 = metadata !{...}` and typed values belong to files older than those we read.
        return cur.error("expected '!' here");
    }
    Ok(start)
}

/// The text from the name of a node with fields to its first value; empty for other nodes.
fn fields(node: &[u8]) -> &[u8] {
    let node = node.strip_prefix(b"distinct").map_or(node, <[u8]>::trim_ascii_start);
    match node {
        [b'!', b'A'..=b'Z', ..] => node.split(|c| matches!(c, b',' | b')' | b'\n')).next().unwrap_or_default(),
        _ => b"",
    }
}
