//! Metadata nodes as their text says them, read on any thread: the records, in which metadata is
//! not numbered yet.

use super::numbers::Numbers;
use super::spaced::{Spaced, without_comments};
use super::words::{Records, Tag, Word, sign_in_lowest_bit};
use crate::codes::metadata as code;
use crate::nodes::{DISTINCT, EXPRESSION_VERSION, IS_LANGUAGE_NAME, LOCATION, Place, SCHEMAS, Schema, Shown, Slot};
use memphis_ir::debug_info::{Field, FieldValue, NodeKind, NodeRef, Words, WrittenLocation};
use memphis_ir::{ConstKind, Error, Module, Part, Parts, from_token, offset_in, unquoted_name};
use std::borrow::Cow;
use std::ops::Range;

/// Nodes that were read.
///
/// Words of their records are those of [`Tag::Node`] for nodes with numbers, of [`Tag::String`] for
/// strings and of [`Tag::Value`] for other operands, by their numbers here, and of
/// [`Tag::ModuleNode`] for nodes that are written in the node, by the numbers of their parts.
#[derive(Debug, Default)]
pub(super) struct NodeDrafts<'m> {
    pub records: Records,
    pub parts: Vec<PartDraft>,
    pub strings: Vec<Cow<'m, [u8]>>,
    pub others: Vec<Other<'m>>,
    /// Of the numbered nodes that were read ahead, in order: their parts. `None` for locations, few
    /// of which are needed as nodes.
    pub nodes: Vec<Option<Result<Range<u32>, Error>>>,
}

/// A node with a number, or a node inside the text of another.
#[derive(Debug, Default)]
pub(super) struct PartDraft {
    /// The place of its record.
    pub place: usize,
    pub is_distinct: bool,
    /// The text of a short node that another node has in its text: equal texts are one node.
    pub short: Option<Spaced>,
}

/// The memory of a thread for nodes that it reads.
#[derive(Debug, Default)]
pub(super) struct NodeMemory<'m> {
    parts: Parts<'m>,
    operands: Operands,
}

/// An operand that is neither a node nor a string.
#[derive(Debug, Clone, Copy)]
pub(super) enum Other<'m> {
    /// A constant with its type, by its text.
    Constant(&'m [u8]),
    /// An integer of 64 bits.
    Integer(i64),
    /// A node in brackets that are no node's, by its text.
    Node(&'m [u8]),
}

/// Nodes in others are told apart by their text up to this length: longer ones are written again.
pub(super) const SHORT: usize = 64;

impl<'m> NodeDrafts<'m> {
    /// Reads the numbered nodes with these indices.
    pub(super) fn ahead(module: &'m Module<'m>, numbers: &Numbers, indices: Range<usize>) -> NodeDrafts<'m> {
        let (mut drafts, mut memory) = (NodeDrafts::default(), NodeMemory::default());
        for &number in &numbers.nodes[indices] {
            let text = module.metadata_text(number).unwrap_or_default();
            let parts = (!text.starts_with(b"!DILocation(")).then(|| drafts.read(module, numbers, text, &mut memory));
            drafts.nodes.push(parts);
        }
        drafts
    }

    /// Reads a node, and those that are written in it. Returns its parts: the node itself comes
    /// first.
    ///
    /// # Errors
    /// It is not LLVM IR.
    pub(super) fn read(
        &mut self,
        module: &'m Module<'m>,
        numbers: &Numbers,
        text: &'m [u8],
        NodeMemory { parts, operands }: &mut NodeMemory<'m>,
    ) -> Result<Range<u32>, Error> {
        if let Some(part) = self.read_usual_location(numbers, text) {
            return Ok(part..part + 1);
        }
        let (is_distinct, rest) = match text.strip_prefix(b"distinct") {
            Some(rest) => (true, from_token(rest)),
            None => (false, text),
        };
        parts.read(rest);
        let all = parts.iter().as_slice();
        let first = self.parts.len();
        // Expressions in the place of numbers come after the parts.
        self.parts.extend(all.iter().map(|_| PartDraft::default()));
        let mut reader = NodeReader { module, numbers, drafts: self, all, first: first as u32 };
        if all.is_empty() {
            return Err(reader.wrong(text, "this is no metadata node"));
        }
        for (index, part) in all.iter().enumerate() {
            let is_distinct = is_distinct && index == 0;
            let place = reader.write_node(part, is_distinct, operands)?;
            let short = (index > 0 && part.text.len() <= SHORT).then(|| Spaced::of(part.text));
            reader.drafts.parts[first + index] = PartDraft { place, is_distinct, short };
        }
        Ok(first as u32..self.parts.len() as u32)
    }
}

impl NodeDrafts<'_> {
    /// Reads a location in the form of nearly all, in a fifth of the time. Returns its part.
    fn read_usual_location(&mut self, numbers: &Numbers, text: &[u8]) -> Option<u32> {
        let location = WrittenLocation::parse_usual(text)?;
        let node = |node| match node {
            NodeRef::Number(number) => Some(Word::new(Tag::Node, numbers.node(number)?.into())),
            NodeRef::Inline(_) => None,
        };
        let scope = node(NodeRef::parse(location.scope)?)?;
        let frame = match location.inlined_at {
            Some(frame) => node(frame)?.plus_one(),
            None => Word::new(Tag::Raw, 0),
        };
        let Schema { code, version, .. } = SCHEMAS[usize::from(LOCATION)];
        let place = self.records.begin(code);
        [version, location.line, location.column].into_iter().for_each(|number| self.records.raw(number));
        self.records.push(scope);
        self.records.push(frame);
        // No implicit code, and no atom.
        [0, 0, 0].into_iter().for_each(|number| self.records.raw(number));
        self.records.end(place);
        self.parts.push(PartDraft { place, is_distinct: false, short: None });
        Some(self.parts.len() as u32 - 1)
    }
}

/// The string, with its quotes, that metadata is; `None` for other metadata.
pub(super) fn string_of(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"!").map(from_token).filter(|rest| rest.starts_with(b"\""))
}

/// Reads one node with its parts.
struct NodeReader<'a, 'm> {
    module: &'m Module<'m>,
    numbers: &'a Numbers,
    drafts: &'a mut NodeDrafts<'m>,
    all: &'a [Part<'m>],
    /// The number of its first part.
    first: u32,
}

impl<'m> NodeReader<'_, 'm> {
    fn wrong(&self, text: &[u8], message: &str) -> Error {
        Error::new(offset_in(text, self.module.text), message)
    }

    /// An element of a list, or the value of a field that is metadata; `None` for `null`.
    fn operand(&mut self, text: &'m [u8]) -> Result<Option<Word>, Error> {
        if text == b"null" {
            return Ok(None);
        }
        if !text.starts_with(b"!") {
            return Ok(Some(self.other(Other::Constant(text))));
        }
        let part = self.all.binary_search_by_key(&text.as_ptr(), |part| part.text.as_ptr());
        if let Ok(part) = part {
            return Ok(Some(Word::new(Tag::ModuleNode, u64::from(self.first) + part as u64)));
        }
        if let Some(string) = string_of(text) {
            return Ok(Some(self.string(string)));
        }
        let Some(NodeRef::Number(number)) = NodeRef::parse(text) else {
            return Ok(Some(self.other(Other::Node(text))));
        };
        match self.numbers.node(number) {
            Some(index) => Ok(Some(Word::new(Tag::Node, index.into()))),
            None => Err(self.wrong(text, &format!("use of undefined metadata '!{number}'"))),
        }
    }

    fn other(&mut self, other: Other<'m>) -> Word {
        self.drafts.others.push(other);
        Word::new(Tag::Value, self.drafts.others.len() as u64 - 1)
    }

    /// A string, which is given with its quotes.
    fn string(&mut self, text: &'m [u8]) -> Word {
        self.drafts.strings.push(unquoted_name(text));
        Word::new(Tag::String, self.drafts.strings.len() as u64 - 1)
    }

    /// `!DIExpression(DW_OP_consts, value)`, as a part of its own.
    fn expression_of(&mut self, value: i64) -> Word {
        let operation = Words::with_prefix("DW_OP_").and_then(|words| words.number(b"DW_OP_consts"));
        let operands = [EXPRESSION_VERSION, operation.unwrap_or_default().into(), value as u64];
        let place = self.drafts.records.len();
        self.drafts.records.record(code::EXPRESSION, operands);
        self.drafts.parts.push(PartDraft { place, is_distinct: false, short: None });
        Word::new(Tag::ModuleNode, self.drafts.parts.len() as u64 - 1)
    }

    /// Writes the record of a node. Returns its place.
    fn write_node(&mut self, part: &Part<'m>, is_distinct: bool, operands: &mut Operands) -> Result<usize, Error> {
        operands.clear();
        let distinct = if is_distinct { DISTINCT } else { 0 };
        let code = match part.name {
            b"" => {
                for argument in &part.arguments {
                    operands.own.push(plus_one(self.operand(argument)?));
                }
                if is_distinct { code::DISTINCT_NODE } else { code::NODE }
            }
            b"DIExpression" => {
                operands.own.push(Operand::Number(distinct | EXPRESSION_VERSION));
                for argument in &part.arguments {
                    let element = element_of_expression(argument);
                    let element = element.ok_or_else(|| self.wrong(argument, "this operation is not known"))?;
                    operands.own.push(Operand::Number(element));
                }
                code::EXPRESSION
            }
            name => {
                let kind = NodeKind::find(name).ok_or_else(|| self.wrong(part.text, "this node is not known"))?;
                let schema = Schema::of(kind);
                let mut node = SpecialNode::new(schema, distinct, operands);
                self.fields(part, &mut node)?;
                node.finish();
                schema.code
            }
        };
        let records = &mut self.drafts.records;
        let place = records.begin(code);
        for operand in operands.own.drain(..) {
            match operand {
                Operand::Number(number) => records.raw(number),
                Operand::Meta(word) => records.push(word),
            }
        }
        records.end(place);
        Ok(place)
    }

    fn fields(&mut self, part: &Part<'m>, node: &mut SpecialNode<'_>) -> Result<(), Error> {
        let kind = node.schema.kind;
        for argument in &part.arguments {
            let colon = argument.iter().position(|&c| c == b':').unwrap_or(argument.len());
            let (name, value) =
                (argument[..colon].trim_ascii_end(), from_token(&argument[argument.len().min(colon + 1)..]));
            let index = kind.fields.iter().position(|field| field.name.as_bytes() == name);
            let Some(index) = index else { return Err(self.wrong(argument, "this field is not known")) };
            let (field, slot) = (&kind.fields[index], &node.schema.slots[index]);
            let written = self.field(field, slot, value, node)?;
            written.ok_or_else(|| self.wrong(argument, "this value of a field cannot be written"))?;
        }
        Ok(())
    }

    /// Writes a field. `None` if its value is wrong.
    fn field(
        &mut self,
        field: &Field,
        slot: &Slot,
        value: &'m [u8],
        node: &mut SpecialNode<'_>,
    ) -> Result<Option<()>, Error> {
        use FieldValue::*;
        let is_number = matches!(value.first(), Some(b'0'..=b'9' | b'-'));
        let meta = match field.value {
            SignedOrNode | CountOrNode | UnsignedOrNode if is_number => {
                let Some(number) = signed(value) else { return Ok(None) };
                match slot.place {
                    Place::Expression(_) => Some(self.expression_of(number)),
                    _ => Some(self.other(Other::Integer(number))),
                }
            }
            SignedOrNode | CountOrNode | UnsignedOrNode | Node | NodeNotNull => self.operand(value)?,
            String | StringNotEmpty => (value.len() > 2 || slot.shown == Shown::Present).then(|| self.string(value)),
            Nodes => {
                let Place::Rest(_) = slot.place else { return Ok(None) };
                let list = value.strip_prefix(b"{").and_then(|list| list.strip_suffix(b"}"));
                for element in memphis_ir::split_arguments(list.unwrap_or_default()) {
                    let meta = self.operand(element)?;
                    node.operands.rest.push(plus_one(meta));
                }
                return Ok(Some(()));
            }
            _ => return Ok(node.number(field, slot, value)),
        };
        Ok(node.meta(slot.place, meta))
    }
}

/// An operand of a record.
#[derive(Debug, Clone, Copy)]
enum Operand {
    Number(u64),
    Meta(Word),
}

/// An operand that is larger by one than the number of what a word says, and 0 for nothing.
fn plus_one(word: Option<Word>) -> Operand {
    word.map_or(Operand::Number(0), |word| Operand::Meta(word.plus_one()))
}

/// The operands of a node.
#[derive(Debug, Default)]
struct Operands {
    own: Vec<Operand>,
    /// The elements of a list at the end.
    rest: Vec<Operand>,
}

impl Operands {
    fn clear(&mut self) {
        self.own.clear();
        self.rest.clear();
    }
}

/// A node with fields.
struct SpecialNode<'a> {
    schema: &'static Schema,
    operands: &'a mut Operands,
    /// Integers of two parts at the end: width and words.
    fractions: [Vec<u64>; 2],
    /// The flags of a subprogram that old text has in several fields. Without any of these fields,
    /// and without `spFlags`, it is a definition.
    old_flags: u64,
    /// True if the fields that are written have `spFlags`.
    has_flags: bool,
}

impl<'a> SpecialNode<'a> {
    fn new(schema: &'static Schema, distinct: u64, operands: &'a mut Operands) -> SpecialNode<'a> {
        let own = &mut operands.own;
        own.resize(schema.n_operands, Operand::Number(0));
        own[0] = Operand::Number(distinct | schema.version);
        for slot in schema.slots {
            match (slot.place, slot.shown) {
                (Place::At(at), Shown::Unless(default)) => own[usize::from(at)] = Operand::Number(default),
                // Old text need not say it.
                (Place::At(at), _) if slot.name == "isDefinition" => own[usize::from(at)] = Operand::Number(1),
                (Place::Unless(at, default), _) => own[usize::from(at)] = Operand::Number(default),
                _ => {}
            }
        }
        // A fraction that is not written is two zeros of one bit.
        let has_fraction = schema.slots.iter().any(|slot| matches!(slot.place, Place::Fraction(_)));
        let zero = if has_fraction { vec![1 | 1 << 32, 0] } else { Vec::new() };
        SpecialNode { schema, operands, fractions: [zero.clone(), zero], old_flags: OLD_DEFINITION, has_flags: false }
    }

    fn put(&mut self, at: u8, operand: Operand) {
        let at = usize::from(at);
        let own = &mut self.operands.own;
        if at >= own.len() {
            own.resize(at + 1, Operand::Number(0));
        }
        own[at] = operand;
    }

    /// Adds bits to an operand that is a number.
    fn add(&mut self, at: u8, bits: u64) {
        let before = match self.operands.own.get(usize::from(at)) {
            Some(&Operand::Number(number)) => number,
            _ => 0,
        };
        self.put(at, Operand::Number(before | bits));
    }

    fn meta(&mut self, place: Place, meta: Option<Word>) -> Option<()> {
        match place {
            Place::Id(at) => self.put(at, Operand::Meta(meta?)),
            Place::At(at) | Place::Expression(at) | Place::Typed(at) => self.put(at, plus_one(meta)),
            _ => return None,
        }
        Some(())
    }

    /// Puts a field that is no metadata.
    fn number(&mut self, field: &Field, slot: &Slot, value: &[u8]) -> Option<()> {
        match slot.place {
            Place::Integer => return self.integer(value),
            Place::Fraction(which) => {
                self.fractions[usize::from(which)] = fraction(value)?;
                return Some(());
            }
            Place::Old => {
                let (bits, number) = (old_bits(field)?, number_of_field(field, value)?);
                self.old_flags = self.old_flags & !bits | number << bits.trailing_zeros();
                return Some(());
            }
            _ => {}
        }
        self.has_flags |= field.name == "spFlags";
        let number = number_of_field(field, value)?;
        match slot.place {
            Place::At(at) | Place::Id(at) | Place::Unless(at, _) => self.put(at, Operand::Number(number)),
            Place::PlusOne(at) => self.put(at, Operand::Number(number + 1)),
            Place::Bits { at, shift, .. } => self.add(at, number << shift),
            Place::Flag(bit) => self.add(0, if number == 0 { 0 } else { bit }),
            Place::Language => self.put(1, Operand::Number(number)),
            Place::LanguageName => self.put(1, Operand::Number(number | IS_LANGUAGE_NAME)),
            _ => return None,
        }
        Some(())
    }

    /// Puts the value of an enumerator: its width, and from operand 3 on its words.
    fn integer(&mut self, value: &[u8]) -> Option<()> {
        let (bits, words) = integer_words(value)?;
        self.put(1, Operand::Number(bits));
        for (index, word) in words.into_iter().enumerate() {
            self.put(3 + index as u8, Operand::Number(sign_in_lowest_bit(word as i64)));
        }
        Some(())
    }

    fn finish(mut self) {
        let flags = self.schema.slots.iter().find(|slot| slot.name == "spFlags");
        if let Some(Slot { place: Place::At(at), .. }) = flags
            && !self.has_flags
        {
            self.put(*at, Operand::Number(self.old_flags));
        }
        let Operands { own, rest } = self.operands;
        for words in &self.fractions {
            own.extend(words.iter().map(|&word| Operand::Number(word)));
        }
        own.append(rest);
    }
}

/// The bit of `spFlags` for `isDefinition`.
const OLD_DEFINITION: u64 = 1 << 3;

/// The bits of `spFlags` that a field of old text has.
fn old_bits(field: &Field) -> Option<u64> {
    match field.name {
        "virtuality" => Some(3),
        "isLocal" => Some(1 << 2),
        "isDefinition" => Some(OLD_DEFINITION),
        "isOptimized" => Some(1 << 4),
        _ => None,
    }
}

/// The width in bits of an integer, at least 64, and its words.
fn integer_words(value: &[u8]) -> Option<(u64, Vec<u64>)> {
    // A decimal digit has less than four bits.
    let bits = (4 * value.len() as u32).next_multiple_of(64).max(64);
    let fits = std::str::from_utf8(value).ok()?.parse::<i64>().is_ok();
    let bits = if fits { 64 } else { bits.max(128) };
    Some((bits.into(), ConstKind::BigInt(value.into()).integer_words(bits)?))
}

/// An integer of a fraction: an operand with its width and the number of its words, then the words.
fn fraction(value: &[u8]) -> Option<Vec<u64>> {
    let (bits, words) = integer_words(value)?;
    let words = words.into_iter().map(|word| sign_in_lowest_bit(word as i64));
    let words: Vec<u64> = words.collect();
    Some([&[bits | (words.len() as u64) << 32], &words[..]].concat())
}

fn signed(value: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(value).ok()?;
    text.parse().ok().or_else(|| text.parse::<u64>().ok().map(|value| value as i64))
}

/// The number for the value of a field that is no metadata.
fn number_of_field(field: &Field, value: &[u8]) -> Option<u64> {
    if matches!(value.first(), Some(b'0'..=b'9' | b'-')) {
        let number = signed(value)? as u64;
        return Some(if field.name == "checksumkind" { number + 1 } else { number });
    }
    match field.value {
        FieldValue::Bool => Some(u64::from(value == b"true")),
        FieldValue::Word(prefix, _) => Words::with_prefix(prefix)?.number(value).map(u64::from),
        FieldValue::Flags(prefix) => {
            let words = Words::with_prefix(prefix)?;
            let value = without_comments(value);
            let mut flags = value.split(|&c| c == b'|').map(|flag| words.number(flag.trim_ascii()));
            flags.try_fold(0, |set, flag| Some(set | u64::from(flag?)))
        }
        FieldValue::Choice(words) | FieldValue::ChoiceOrNumber(words) => {
            let index = words.iter().position(|word| word.as_bytes() == value)? as u64;
            Some(if field.name == "checksumkind" { index + 1 } else { index })
        }
        _ => None,
    }
}

/// An element of an expression: a number, an operation or an encoding.
pub(crate) fn element_of_expression(text: &[u8]) -> Option<u64> {
    if matches!(text.first(), Some(b'0'..=b'9' | b'-')) {
        return signed(text).map(|value| value as u64);
    }
    let prefixes = ["DW_OP_", "DW_ATE_"];
    let number = prefixes.iter().find_map(|prefix| Words::with_prefix(prefix)?.number(text));
    number.map(u64::from)
}
