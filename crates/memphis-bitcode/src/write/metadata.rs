//! Metadata of the module: all nodes that are reached, each once.

use super::module_constants::ModuleConstants;
use super::nodes::{NodeDrafts, NodeMemory, Other, SHORT, string_of};
use super::pool::Pool;
use super::same_types::SameTypes;
use super::spaced::Spaced;
use super::words::{Records, Tag, Word};
use crate::codes::metadata as code;
use crate::nodes::DISTINCT;
use hashbrown::HashMap;
use memphis_ir::debug_info::NodeRef;
use memphis_ir::{Error, TypeId, from_token, offset_in, unquoted_name};
use std::borrow::Cow;
use std::ops::Range;

/// A piece of metadata: its kind, and its number among those of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meta {
    String(u32),
    Value(u32),
    Node(u32),
}

/// See the module's head.
#[derive(Debug, Default)]
pub(super) struct Metadata<'m> {
    pub strings: Vec<Cow<'m, [u8]>>,
    string_numbers: HashMap<Cow<'m, [u8]>, u32>,
    /// Records of values.
    values: Records,
    n_values: u32,
    value_numbers: HashMap<(Word, Word), u32>,
    /// Nodes that were read: ahead, [`NODES_AHEAD`] at a time, and the last those that are read
    /// when they are needed. The words of a node's records are those of [`Tag::String`] and so on
    /// once it is reached.
    drafts: Vec<NodeDrafts<'m>>,
    nodes: Vec<Node>,
    /// By index of a numbered node.
    numbered: Vec<Option<Meta>>,
    /// By index of a numbered node: true if it is a location.
    is_location: Vec<bool>,
    /// By text of a short node that is written in place, or of a location.
    short: HashMap<Spaced, Meta>,
    /// Nodes to be read, with their numbers.
    pending: Vec<(Pending<'m>, u32)>,
    integers: HashMap<i64, Meta>,
    same_types: SameTypes,
    /// For [`number`](Self::number): what the parts of a node are, and those that are new.
    memory: (Vec<Meta>, Vec<(u32, u32)>),
    node_memory: NodeMemory<'m>,
}

/// A node that is reached.
#[derive(Debug, Clone, Copy)]
struct Node {
    is_distinct: bool,
    /// The number of the drafts that it is among, and the place of its record there.
    drafts: u32,
    place: usize,
}

/// The number of nodes that one thread reads ahead at a time.
pub(super) const NODES_AHEAD: usize = 256;

/// A node to be read: by the index of its number, or by its text.
#[derive(Debug, Clone, Copy)]
enum Pending<'m> {
    Index(u32),
    Text(&'m [u8]),
}

/// What nodes need from elsewhere.
pub(super) struct Context<'a, 'm> {
    pub pool: &'a mut Pool<'m>,
    pub constants: &'a mut ModuleConstants,
}

impl<'m> Metadata<'m> {
    /// No node is reached yet. `drafts` are the numbered nodes that were read ahead, and `n` is the
    /// number of numbered nodes.
    pub(super) fn new(mut drafts: Vec<NodeDrafts<'m>>, same_types: SameTypes, n: usize) -> Metadata<'m> {
        let is_location = drafts.iter().flat_map(|drafts| drafts.nodes.iter().map(Option::is_none)).collect();
        drafts.push(NodeDrafts::default());
        Metadata { drafts, same_types, numbered: vec![None; n], is_location, ..Metadata::default() }
    }

    /// The node with an index.
    pub(super) fn numbered(&mut self, context: &mut Context<'_, 'm>, index: u32) -> Meta {
        let index = self.same_types.node(index) as usize;
        if let Some(known) = self.numbered[index] {
            return known;
        }
        // Passes add locations that may be there already; to LLVM they are one node.
        let location = self.is_location[index].then(|| {
            let text = context.pool.module.metadata_text(context.pool.numbers.nodes[index]).unwrap_or_default();
            (text.len() <= SHORT).then(|| Spaced::of(text))
        });
        let location = location.flatten();
        if let Some(&known) = location.as_ref().and_then(|text| self.short.get(text)) {
            self.numbered[index] = Some(known);
            return known;
        }
        let node = self.new_node();
        self.short.extend(location.map(|text| (text, Meta::Node(node))));
        self.numbered[index] = Some(Meta::Node(node));
        self.pending.push((Pending::Index(index as u32), node));
        Meta::Node(node)
    }

    fn new_node(&mut self) -> u32 {
        self.nodes.push(Node { is_distinct: false, drafts: 0, place: usize::MAX });
        self.nodes.len() as u32 - 1
    }

    /// The metadata that a part of the module's text is: a reference, a node, a string or a value.
    ///
    /// # Errors
    /// It is nothing of these, or `null`.
    pub(super) fn of_text(&mut self, context: &mut Context<'_, 'm>, text: &'m [u8]) -> Result<Meta, Error> {
        if !is_written_node(text) {
            return self.operand(context, text);
        }
        let spaced = Spaced::of(text);
        if let Some(&known) = self.short.get(&spaced) {
            return Ok(known);
        }
        let node = self.new_node();
        self.read_node(context, text, node)?;
        self.short.insert(spaced, Meta::Node(node));
        Ok(Meta::Node(node))
    }

    /// The metadata of a numbered node, if it is reached.
    pub(super) fn known(&self, index: usize) -> Option<Meta> {
        let index = self.same_types.node(index as u32) as usize;
        self.numbered.get(index).copied().flatten()
    }

    pub(super) fn n_values(&self) -> u32 {
        self.n_values
    }

    pub(super) fn values(&self) -> &Records {
        &self.values
    }

    /// The record of a node.
    pub(super) fn record(&self, node: u32) -> (u32, &[Word]) {
        let Node { drafts, place, .. } = self.nodes[node as usize];
        self.drafts[drafts as usize].records.at(place)
    }

    /// The order of nodes: distinct ones, then others, each after those that it refers to as far as
    /// possible. LLVM's reader is fast then.
    pub(super) fn order(&self, roots: &[Meta]) -> Vec<u32> {
        let (mut distinct, mut others) = (Vec::new(), Vec::new());
        let mut seen = vec![false; self.nodes.len()];
        let all = roots.iter().filter_map(|meta| match meta {
            Meta::Node(node) => Some(*node),
            _ => None,
        });
        let mut stack = Vec::new();
        for root in all.chain(0..self.nodes.len() as u32) {
            stack.push((root, 0));
            while let Some((node, at)) = stack.pop() {
                if at == 0 && std::mem::replace(&mut seen[node as usize], true) {
                    continue;
                }
                let is_distinct = self.nodes[node as usize].is_distinct;
                if at == 0 && is_distinct {
                    distinct.push(node);
                }
                let operands = self.record(node).1;
                match next_unseen(&seen, operands, at) {
                    Some((place, operand)) => {
                        stack.push((node, place + 1));
                        stack.push((operand, 0));
                    }
                    None if !is_distinct => others.push(node),
                    None => {}
                }
            }
        }
        distinct.append(&mut others);
        distinct
    }

    /// The number of nodes that are reached.
    pub(super) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Reads nodes until all that are mentioned have been read.
    pub(super) fn read_pending(&mut self, context: &mut Context<'_, 'm>) -> Result<(), Error> {
        while let Some((pending, node)) = self.pending.pop() {
            let index = match pending {
                Pending::Text(text) => {
                    self.read_node(context, text, node)?;
                    continue;
                }
                Pending::Index(index) => index,
            };
            let (index, is_distinct) = self.same_types.text(index);
            let drafts = index as usize / NODES_AHEAD;
            match self.drafts[drafts].nodes[index as usize % NODES_AHEAD].clone() {
                Some(parts) => self.number(context, drafts, parts?, node, is_distinct)?,
                None => {
                    let number = context.pool.numbers.nodes[index as usize];
                    self.read_node(context, context.pool.module.metadata_text(number).unwrap_or_default(), node)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a node, and those that are written in it.
    fn read_node(&mut self, context: &mut Context<'_, 'm>, text: &'m [u8], node: u32) -> Result<(), Error> {
        let last = self.drafts.len() - 1;
        let parts = self.drafts[last].read(context.pool.module, context.pool.numbers, text, &mut self.node_memory)?;
        self.number(context, last, parts, node, false)
    }

    /// Numbers what a node refers to, given the parts that it has among the drafts with this
    /// number.
    fn number(
        &mut self,
        context: &mut Context<'_, 'm>,
        drafts: usize,
        parts: Range<u32>,
        node: u32,
        is_distinct: bool,
    ) -> Result<(), Error> {
        // Numbering reads no other node, so nothing looks at the drafts meanwhile.
        let mut taken = std::mem::take(&mut self.drafts[drafts]);
        let (mut metas, mut new) = std::mem::take(&mut self.memory);
        metas.push(Meta::Node(node));
        new.push((node, parts.start));
        for part in parts.start + 1..parts.end {
            let short = taken.parts[part as usize].short.take();
            let known = short.as_ref().and_then(|text| self.short.get(text).copied());
            let meta = known.unwrap_or_else(|| {
                let number = self.new_node();
                new.push((number, part));
                Meta::Node(number)
            });
            self.short.extend(short.map(|text| (text, meta)));
            metas.push(meta);
        }
        if is_distinct {
            taken.parts[parts.start as usize].is_distinct = true;
            taken.records.set(taken.parts[parts.start as usize].place, 0, DISTINCT);
        }
        let inner = (parts.start, &metas[..]);
        let numbered = new.drain(..).try_for_each(|(node, part)| {
            let part = &taken.parts[part as usize];
            let (place, is_distinct) = (part.place, part.is_distinct);
            self.nodes[node as usize] = Node { is_distinct, drafts: drafts as u32, place };
            let NodeDrafts { records, strings, others, .. } = &mut taken;
            records.for_each_word(place, |word| self.numbered_word(context, word, inner, strings, others))
        });
        self.drafts[drafts] = taken;
        metas.clear();
        self.memory = (metas, new);
        numbered
    }

    /// The word with a number for a word of a draft. `inner` are the parts of the node, and the
    /// number of the first.
    fn numbered_word(
        &mut self,
        context: &mut Context<'_, 'm>,
        word: Word,
        (first, inner): (u32, &[Meta]),
        strings: &[Cow<'m, [u8]>],
        others: &[Other<'m>],
    ) -> Result<Word, Error> {
        let (tag, value) = word.parts();
        let (tag, is_plus_one) = tag.without_one();
        let meta = match tag {
            Tag::Node => self.numbered(context, value as u32),
            Tag::String => self.string(strings[value as usize].clone()),
            Tag::ModuleNode => inner[(value - u64::from(first)) as usize],
            Tag::Value => match others[value as usize] {
                Other::Constant(text) => self.constant(context, text)?,
                Other::Integer(value) => self.integer(context, value)?,
                Other::Node(text) => {
                    let node = self.new_node();
                    self.pending.push((Pending::Text(text), node));
                    Meta::Node(node)
                }
            },
            _ => return Ok(word),
        };
        let word = word_of(meta);
        Ok(if is_plus_one { word.plus_one() } else { word })
    }

    /// Metadata that is no node written in place.
    fn operand(&mut self, context: &mut Context<'_, 'm>, text: &'m [u8]) -> Result<Meta, Error> {
        if !text.starts_with(b"!") {
            return match text {
                b"null" => Err(wrong(context, text, "metadata is missing")),
                _ => self.constant(context, text),
            };
        }
        if let Some(string) = string_of(text) {
            return Ok(self.string(unquoted_name(string)));
        }
        let number = match NodeRef::parse(text) {
            Some(NodeRef::Number(number)) => number,
            _ => return Err(wrong(context, text, "this is no metadata node")),
        };
        match context.pool.numbers.node(number) {
            Some(index) => Ok(self.numbered(context, index)),
            None => Err(wrong(context, text, &format!("use of undefined metadata '!{number}'"))),
        }
    }

    /// A constant with its type, by its text.
    fn constant(&mut self, context: &mut Context<'_, 'm>, text: &'m [u8]) -> Result<Meta, Error> {
        let (word, ty) = context.constants.constant(context.pool, text)?;
        context.pool.use_type(ty);
        Ok(self.value(Word::new(Tag::Type, ty.0.into()), word))
    }

    /// A string, without its quotes.
    fn string(&mut self, string: Cow<'m, [u8]>) -> Meta {
        if let Some(&known) = self.string_numbers.get(&*string) {
            return Meta::String(known);
        }
        let number = self.strings.len() as u32;
        self.strings.push(string.clone());
        self.string_numbers.insert(string, number);
        Meta::String(number)
    }

    fn value(&mut self, ty: Word, value: Word) -> Meta {
        if let Some(&known) = self.value_numbers.get(&(ty, value)) {
            return Meta::Value(known);
        }
        let number = self.n_values;
        self.n_values += 1;
        self.value_numbers.insert((ty, value), number);
        let record = self.values.begin(code::VALUE);
        self.values.push(ty);
        self.values.push(value);
        self.values.end(record);
        Meta::Value(number)
    }

    /// A number in a place for metadata.
    fn integer(&mut self, context: &mut Context<'_, 'm>, value: i64) -> Result<Meta, Error> {
        if let Some(&known) = self.integers.get(&value) {
            return Ok(known);
        }
        let word = context.constants.integer(context.pool, value)?;
        context.pool.use_type(TypeId::I64);
        let meta = self.value(Word::new(Tag::Type, TypeId::I64.0.into()), word);
        self.integers.insert(value, meta);
        Ok(meta)
    }
}

/// The first node from a place on that has not been seen, with its place.
fn next_unseen(seen: &[bool], operands: &[Word], mut at: usize) -> Option<(usize, u32)> {
    while let Some(word) = operands.get(at) {
        match word.parts() {
            (Tag::ModuleNode | Tag::ModuleNodePlusOne, node) if !seen[node as usize] => return Some((at, node as u32)),
            // The next word is a number.
            (Tag::Wide, _) => at += 2,
            _ => at += 1,
        }
    }
    None
}

/// True if a text is a node that is written in place.
fn is_written_node(text: &[u8]) -> bool {
    text.strip_prefix(b"!").is_some_and(|rest| !matches!(from_token(rest).first(), Some(b'"' | b'0'..=b'9')))
}

fn word_of(meta: Meta) -> Word {
    let (tag, number) = match meta {
        Meta::String(number) => (Tag::String, number),
        Meta::Value(number) => (Tag::Value, number),
        Meta::Node(number) => (Tag::ModuleNode, number),
    };
    Word::new(tag, number.into())
}

/// An error about a part of the module's text.
fn wrong(context: &Context<'_, '_>, text: &[u8], message: &str) -> Error {
    Error::new(offset_in(text, context.pool.module.text), message)
}

/// The name of a kind of attachments or of a named node, which may have escapes.
pub(super) fn unescaped(name: &[u8]) -> Cow<'_, [u8]> {
    if !name.contains(&b'\\') {
        return Cow::Borrowed(name);
    }
    Cow::Owned(unquoted_name(&[b"\"", name, b"\""].concat()).into_owned())
}
