//! Metadata of the module: all nodes that are reached, each once.

use super::module_constants::ModuleConstants;
use super::pool::Pool;
use super::same_types::SameTypes;
use super::spaced::Spaced;
use super::words::{Records, Tag, Word, sign_in_lowest_bit};
use crate::codes::metadata as code;
use crate::nodes::{DISTINCT, EXPRESSION_VERSION, IS_LANGUAGE_NAME, Place, Schema, Shown, Slot};
use hashbrown::HashMap;
use memphis_ir::debug_info::{Field, FieldValue, NodeKind, NodeRef, Words};
use memphis_ir::{ConstKind, Error, Part, Parts, TypeId, from_token, offset_in, unquoted_name};
use std::borrow::Cow;

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
    /// Records of nodes. Words are those of [`Tag::String`] and so on.
    pub records: Records,
    /// By node: whether it is distinct, and the place of its record.
    pub nodes: Vec<(bool, usize)>,
    /// By index of a numbered node.
    numbered: Vec<Option<Meta>>,
    /// By text of a short node that is written in place, or of a location.
    short: HashMap<Spaced, Meta>,
    /// Nodes to be read, with their numbers.
    pending: Vec<(Pending<'m>, u32)>,
    integers: HashMap<i64, Meta>,
    same_types: SameTypes,
}

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

/// Nodes in others are told apart by their text up to this length: longer ones are written again.
const SHORT: usize = 64;

impl<'m> Metadata<'m> {
    /// The node with an index.
    pub(super) fn numbered(&mut self, context: &mut Context<'_, 'm>, index: u32) -> Meta {
        if self.numbered.is_empty() {
            self.numbered.resize(context.pool.numbers.nodes.len(), None);
            self.same_types = SameTypes::of(context.pool.module, &context.pool.numbers.nodes);
        }
        let index = self.same_types.node(index) as usize;
        if let Some(known) = self.numbered[index] {
            return known;
        }
        // Passes add locations that may be there already; to LLVM they are one node.
        let number = context.pool.numbers.nodes[index];
        let text = context.pool.module.metadata_text(number).unwrap_or_default();
        let is_location = text.starts_with(b"!DILocation(") && text.len() <= SHORT;
        let location = is_location.then(|| Spaced::of(text));
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
        self.nodes.push((false, usize::MAX));
        self.nodes.len() as u32 - 1
    }

    /// The metadata that a part of the module's text is: a reference, a node, a string or a value.
    ///
    /// # Errors
    /// It is nothing of these, or `null`.
    pub(super) fn of_text(&mut self, context: &mut Context<'_, 'm>, text: &'m [u8]) -> Result<Meta, Error> {
        if !is_written_node(text) {
            let meta = self.operand(context, &Inner::new(), text)?;
            return meta.ok_or_else(|| wrong(context, text, "metadata is missing"));
        }
        let spaced = Spaced::of(text);
        if let Some(&known) = self.short.get(&spaced) {
            return Ok(known);
        }
        let node = self.new_node();
        self.read_node(context, text, node, false)?;
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
        self.records.at(self.nodes[node as usize].1)
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
        for root in all.chain(0..self.nodes.len() as u32) {
            let mut stack = vec![(root, 0)];
            while let Some((node, at)) = stack.pop() {
                if at == 0 && std::mem::replace(&mut seen[node as usize], true) {
                    continue;
                }
                let is_distinct = self.nodes[node as usize].0;
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

    /// Reads nodes until all that are mentioned have been read.
    pub(super) fn read_pending(&mut self, context: &mut Context<'_, 'm>) -> Result<(), Error> {
        while let Some((pending, node)) = self.pending.pop() {
            let (text, is_distinct) = match pending {
                Pending::Text(text) => (text, false),
                Pending::Index(index) => {
                    let (index, is_distinct) = self.same_types.text(index);
                    let number = context.pool.numbers.nodes[index as usize];
                    (context.pool.module.metadata_text(number).unwrap_or_default(), is_distinct)
                }
            };
            self.read_node(context, text, node, is_distinct)?;
        }
        Ok(())
    }

    /// Reads a node and those that are written in it.
    fn read_node(
        &mut self,
        context: &mut Context<'_, 'm>,
        text: &'m [u8],
        node: u32,
        is_distinct: bool,
    ) -> Result<(), Error> {
        let (is_distinct, text) = match text.strip_prefix(b"distinct") {
            Some(rest) => (true, from_token(rest)),
            None => (is_distinct, text),
        };
        let parts = Parts::of(text);
        let mut all = parts.iter();
        let Some(outermost) = all.next() else {
            return Err(wrong(context, text, "this is no metadata node"));
        };
        let mut inner = Inner::new();
        let mut new = Vec::new();
        for part in all {
            let short = Some(part.text).filter(|text| text.len() <= SHORT).map(Spaced::of);
            let known = short.as_ref().and_then(|text| self.short.get(text).copied());
            let meta = known.unwrap_or_else(|| Meta::Node(self.new_node()));
            if let (None, Meta::Node(number)) = (known, meta) {
                self.short.extend(short.map(|text| (text, meta)));
                new.push((number, part));
            }
            inner.insert(part.text.as_ptr(), meta);
        }
        let place = self.write_node(context, &inner, outermost, is_distinct)?;
        self.nodes[node as usize] = (is_distinct, place);
        for (number, part) in new {
            let place = self.write_node(context, &inner, part, false)?;
            self.nodes[number as usize] = (false, place);
        }
        Ok(())
    }

    /// An element of a list, or the value of a field that is metadata; `None` for `null`.
    fn operand(&mut self, context: &mut Context<'_, 'm>, inner: &Inner, text: &'m [u8]) -> Result<Option<Meta>, Error> {
        if text == b"null" {
            return Ok(None);
        }
        if !text.starts_with(b"!") {
            let (word, ty) = context.constants.constant(context.pool, text)?;
            context.pool.use_type(ty);
            return Ok(Some(self.value(Word::new(Tag::Type, ty.0.into()), word)));
        }
        if let Some(&node) = inner.get(&text.as_ptr()) {
            return Ok(Some(node));
        }
        let rest = from_token(&text[1..]);
        if rest.starts_with(b"\"") {
            return Ok(Some(self.string(rest)));
        }
        let Some(NodeRef::Number(number)) = NodeRef::parse(text) else {
            // A node in braces that are no node's.
            let node = self.new_node();
            self.pending.push((Pending::Text(text), node));
            return Ok(Some(Meta::Node(node)));
        };
        match context.pool.numbers.node(number) {
            Some(index) => Ok(Some(self.numbered(context, index))),
            None => Err(wrong(context, text, &format!("use of undefined metadata '!{number}'"))),
        }
    }

    /// A string, which is given with its quotes.
    fn string(&mut self, text: &'m [u8]) -> Meta {
        let string = unquoted_name(text);
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

    /// `!DIExpression(DW_OP_consts, value)`
    fn expression_of(&mut self, value: i64) -> Meta {
        let number = self.new_node();
        let place = self.records.begin(code::EXPRESSION);
        let operation = Words::with_prefix("DW_OP_").and_then(|words| words.number(b"DW_OP_consts"));
        for operand in [EXPRESSION_VERSION, operation.unwrap_or_default().into(), value as u64] {
            self.records.raw(operand);
        }
        self.records.end(place);
        self.nodes[number as usize] = (false, place);
        Meta::Node(number)
    }

    /// Writes the record of a node. Returns its place.
    fn write_node(
        &mut self,
        context: &mut Context<'_, 'm>,
        inner: &Inner,
        part: &Part<'m>,
        is_distinct: bool,
    ) -> Result<usize, Error> {
        let mut operands = Vec::new();
        let distinct = if is_distinct { DISTINCT } else { 0 };
        let code = match part.name {
            b"" => {
                for argument in &part.arguments {
                    operands.push(plus_one(self.operand(context, inner, argument)?));
                }
                if is_distinct { code::DISTINCT_NODE } else { code::NODE }
            }
            b"DIExpression" => {
                operands.push(Operand::Number(distinct | EXPRESSION_VERSION));
                for argument in &part.arguments {
                    let element = element_of_expression(argument);
                    let element = element.ok_or_else(|| wrong(context, argument, "this operation is not known"))?;
                    operands.push(Operand::Number(element));
                }
                code::EXPRESSION
            }
            name => {
                let kind = NodeKind::find(name).ok_or_else(|| wrong(context, part.text, "this node is not known"))?;
                let schema = Schema::of(kind);
                let mut node = SpecialNode::new(schema, distinct);
                self.fields(context, inner, part, &mut node)?;
                operands = node.finish();
                schema.code
            }
        };
        let place = self.records.begin(code);
        for operand in operands {
            match operand {
                Operand::Number(number) => self.records.raw(number),
                Operand::Meta(meta, is_plus_one) => self.records.push(word_of(meta, is_plus_one)),
            }
        }
        self.records.end(place);
        Ok(place)
    }

    fn fields(
        &mut self,
        context: &mut Context<'_, 'm>,
        inner: &Inner,
        part: &Part<'m>,
        node: &mut SpecialNode,
    ) -> Result<(), Error> {
        let kind = node.schema.kind;
        for argument in &part.arguments {
            let colon = argument.iter().position(|&c| c == b':').unwrap_or(argument.len());
            let (name, value) =
                (argument[..colon].trim_ascii_end(), from_token(&argument[argument.len().min(colon + 1)..]));
            let index = kind.fields.iter().position(|field| field.name.as_bytes() == name);
            let Some(index) = index else { return Err(wrong(context, argument, "this field is not known")) };
            let (field, slot) = (&kind.fields[index], &node.schema.slots[index]);
            let written = self.field(context, inner, field, slot, value, node)?;
            written.ok_or_else(|| wrong(context, argument, "this value of a field cannot be written"))?;
        }
        Ok(())
    }

    /// Writes a field. `None` if its value is wrong.
    fn field(
        &mut self,
        context: &mut Context<'_, 'm>,
        inner: &Inner,
        field: &Field,
        slot: &Slot,
        value: &'m [u8],
        node: &mut SpecialNode,
    ) -> Result<Option<()>, Error> {
        use FieldValue::*;
        let is_number = matches!(value.first(), Some(b'0'..=b'9' | b'-'));
        let meta = match field.value {
            SignedOrNode | CountOrNode | UnsignedOrNode if is_number => {
                let Some(number) = signed(value) else { return Ok(None) };
                match slot.place {
                    Place::Expression(_) => Some(self.expression_of(number)),
                    _ => Some(self.integer(context, number)?),
                }
            }
            SignedOrNode | CountOrNode | UnsignedOrNode | Node | NodeNotNull => self.operand(context, inner, value)?,
            String | StringNotEmpty => (value.len() > 2 || slot.shown == Shown::Present).then(|| self.string(value)),
            Nodes => {
                let Place::Rest(_) = slot.place else { return Ok(None) };
                let list = value.strip_prefix(b"{").and_then(|list| list.strip_suffix(b"}"));
                for element in memphis_ir::split_arguments(list.unwrap_or_default()) {
                    let meta = self.operand(context, inner, element)?;
                    node.rest.push(plus_one(meta));
                }
                return Ok(Some(()));
            }
            _ => return Ok(node.number(field, slot, value)),
        };
        Ok(node.meta(slot.place, meta))
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

/// The nodes that are written in a node, by the places of their texts.
type Inner = HashMap<*const u8, Meta>;

/// True if a text is a node that is written in place.
fn is_written_node(text: &[u8]) -> bool {
    text.strip_prefix(b"!").is_some_and(|rest| !matches!(from_token(rest).first(), Some(b'"' | b'0'..=b'9')))
}

/// An operand of a record.
#[derive(Debug, Clone, Copy)]
enum Operand {
    Number(u64),
    /// Metadata, and whether the operand is its id and one.
    Meta(Meta, bool),
}

fn plus_one(meta: Option<Meta>) -> Operand {
    meta.map_or(Operand::Number(0), |meta| Operand::Meta(meta, true))
}

fn word_of(meta: Meta, plus_one: bool) -> Word {
    let (tag, number) = match (meta, plus_one) {
        (Meta::String(number), true) => (Tag::StringPlusOne, number),
        (Meta::String(number), false) => (Tag::String, number),
        (Meta::Value(number), true) => (Tag::ValuePlusOne, number),
        (Meta::Value(number), false) => (Tag::Value, number),
        (Meta::Node(number), true) => (Tag::ModuleNodePlusOne, number),
        (Meta::Node(number), false) => (Tag::ModuleNode, number),
    };
    Word::new(tag, number.into())
}

/// The operands of a node with fields.
struct SpecialNode {
    schema: &'static Schema,
    operands: Vec<Operand>,
    /// The elements of a list at the end.
    rest: Vec<Operand>,
    /// Integers of two parts at the end: width and words.
    fractions: [Vec<u64>; 2],
    /// The flags of a subprogram that old text has in several fields. Without any of these fields,
    /// and without `spFlags`, it is a definition.
    old_flags: u64,
    /// True if the fields that are written have `spFlags`.
    has_flags: bool,
}

impl SpecialNode {
    fn new(schema: &'static Schema, distinct: u64) -> SpecialNode {
        let mut operands = vec![Operand::Number(0); schema.n_operands];
        operands[0] = Operand::Number(distinct | schema.version);
        for slot in schema.slots {
            match (slot.place, slot.shown) {
                (Place::At(at), Shown::Unless(default)) => operands[usize::from(at)] = Operand::Number(default),
                // Old text need not say it.
                (Place::At(at), _) if slot.name == "isDefinition" => operands[usize::from(at)] = Operand::Number(1),
                (Place::Unless(at, default), _) => operands[usize::from(at)] = Operand::Number(default),
                _ => {}
            }
        }
        // A fraction that is not written is two zeros of one bit.
        let has_fraction = schema.slots.iter().any(|slot| matches!(slot.place, Place::Fraction(_)));
        let zero = if has_fraction { vec![1 | 1 << 32, 0] } else { Vec::new() };
        SpecialNode {
            schema,
            operands,
            rest: Vec::new(),
            fractions: [zero.clone(), zero],
            old_flags: OLD_DEFINITION,
            has_flags: false,
        }
    }

    fn put(&mut self, at: u8, operand: Operand) {
        let at = usize::from(at);
        if at >= self.operands.len() {
            self.operands.resize(at + 1, Operand::Number(0));
        }
        self.operands[at] = operand;
    }

    /// Adds bits to an operand that is a number.
    fn add(&mut self, at: u8, bits: u64) {
        let before = match self.operands.get(usize::from(at)) {
            Some(&Operand::Number(number)) => number,
            _ => 0,
        };
        self.put(at, Operand::Number(before | bits));
    }

    fn meta(&mut self, place: Place, meta: Option<Meta>) -> Option<()> {
        match place {
            Place::Id(at) => self.put(at, Operand::Meta(meta?, false)),
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

    fn finish(mut self) -> Vec<Operand> {
        let flags = self.schema.slots.iter().find(|slot| slot.name == "spFlags");
        if let Some(Slot { place: Place::At(at), .. }) = flags
            && !self.has_flags
        {
            self.put(*at, Operand::Number(self.old_flags));
        }
        for words in &self.fractions {
            self.operands.extend(words.iter().map(|&word| Operand::Number(word)));
        }
        self.operands.extend(self.rest);
        self.operands
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
fn element_of_expression(text: &[u8]) -> Option<u64> {
    if matches!(text.first(), Some(b'0'..=b'9' | b'-')) {
        return signed(text).map(|value| value as u64);
    }
    let prefixes = ["DW_OP_", "DW_ATE_"];
    let number = prefixes.iter().find_map(|prefix| Words::with_prefix(prefix)?.number(text));
    number.map(u64::from)
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
