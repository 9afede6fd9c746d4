//! Metadata: strings, nodes and values, of the module or of one function.
//!
//! The metadata of the module is one *level*, that of a function another one on top of it. Ids are
//! numbers in one sequence: those of a function's metadata follow those of the module's. A module's
//! level does not change once it is complete, so functions are read on several threads.
//!
//! ```text
//!   records ──parse──▶ Level ──complete──▶ Level ──number──▶ Numbering ──print──▶ !7 = !{!8, null}
//!             old forms become LLVM 22's    │                    ▲
//!                                           └─ ids that functions mention, in order
//! ```
//!
//! * [`parse`](self::parse) takes records; those of old versions get the layout of LLVM 22
//!   (`record.rs`).
//! * [`Level::complete`] checks all ids, so that nothing after it fails. It makes the changes that
//!   concern several nodes (`upgrade.rs`) and merges nodes that have become the same
//!   (`unique.rs`).
//! * [`Numbering`] gives nodes their numbers, in the order in which LLVM prints them first.
//! * [`Printer`] writes definitions and operands.

mod check;
mod expression;
mod flags;
mod kinds;
mod number;
mod parse;
mod print;
mod record;
mod strip;
#[cfg(test)]
mod tests;

mod unique;
mod upgrade;
mod values;

pub(crate) use kinds::{Kinds, push_identifier};
pub(crate) use number::Numbering;
pub(crate) use print::{Known, Pending, Printer};

use super::constants::Values;
use crate::bits::Record;
use crate::nodes::{DISTINCT, LOCATION, SCHEMAS, Schema};
use crate::read::Age;
use hashbrown::{HashMap, HashTable};
use std::ops::Range;
use values::{ValueClass, class_of};

/// The id of a node, string or value: in the module, or after that in a function.
pub(crate) type Id = u32;

/// What an id stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Another id, as which this was recognised.
    Same,
    /// A string.
    String,
    /// A value with a type, by their numbers in the module.
    Value,
    /// An integer constant that no record has.
    Integer,
    /// `!{...}`
    Tuple,
    /// `!DIExpression(...)`
    Expression,
    /// `!DIArgList(...)`
    ArgList,
    /// A node with fields, by the index of its schema.
    Fields(u8),
}

/// What an id stands for, and where its contents are.
#[derive(Debug, Clone, Copy)]
struct Node {
    kind: Kind,
    is_distinct: bool,
    /// `String`: an offset in the bytes. `Value`: the type in its record. `Same`: the other id.
    /// Otherwise an offset in the words.
    start: u32,
    /// `String`: the number of bytes. `Value`: the value. `Integer`: the width in bits. Otherwise
    /// the number of words.
    len: u32,
}

/// Named metadata.
#[derive(Debug, Clone)]
struct Named {
    name: Range<u32>,
    operands: Vec<Id>,
}

/// An attachment of a global variable or a declared function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GlobalAttachment {
    /// The variable or function, by its number among the globals; before the level is complete,
    /// among the values.
    pub global: u32,
    /// The kind, as [`Kinds`] numbers it.
    pub kind: u32,
    /// The node.
    pub node: Id,
}

/// The metadata of the module, or of one function.
#[derive(Debug, Default)]
pub(crate) struct Level {
    nodes: Vec<Node>,
    /// Contents of nodes. Tuples, argument lists and nodes with fields have ids and one, and zero
    /// for `null`; nodes with fields are as their schema says, expressions from the first
    /// operation on.
    words: Vec<u64>,
    /// Contents of strings, and names.
    bytes: Vec<u8>,
    /// The first id of this level: the number of ids of the module, or zero in the module itself.
    base: Id,
    /// In records, the first number of this level. It is less than `base` if the module's level has
    /// nodes that no record has.
    first_in_records: u32,
    /// The number of nodes, strings and values of this level that are records.
    n_in_records: u32,
    named: Vec<Named>,
    global_attachments: Vec<GlobalAttachment>,
    /// Functions, by their numbers among the globals, and the subprograms that mention them: in old
    /// versions, in place of an attachment of the function.
    subprograms: Vec<(u32, Id)>,
    /// Nodes `!DILocation` that are not distinct.
    locations: HashTable<Id>,
    /// Tags of old versions that instructions refer to, and what they are now.
    tbaa_tags: HashMap<Id, Id>,
    /// The same for descriptions of loops.
    loops: HashMap<Id, Id>,
    /// What the records leave to be done when all are read.
    todo: upgrade::Todo,
    /// Composite types by the ids of their identifiers.
    identified: HashMap<Id, Id>,
    /// An empty tuple that is not distinct.
    empty_tuple: Option<Id>,
    /// A constant `i64 0` for tags.
    zero: Option<Id>,
    /// True if properties of loops may have names of LLVM 3.6.
    has_old_loops: bool,
    age: Age,
    /// True if expressions are from before LLVM 5.
    derefs_declared_parameters: bool,
    /// True if locations of the function may be in other functions as well.
    shares_locations: bool,
    /// Descriptions of loops, and tuples in them, without locations.
    stripped: strip::Stripped,
    /// Offset of the first block in the data, for messages.
    start: usize,
    /// The changes that opt makes in the nodes besides those of any reader.
    changes: Changes,
}

/// The changes that opt makes in nodes besides those that any reader makes: a composite type with
/// an identifier is distinct, and is one with others of that identifier.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// The bits of the data that become 1.
    pub(crate) bits: Vec<usize>,
    /// True if there are others than in these bits.
    pub(crate) has_others: bool,
}

impl Changes {
    /// Notes that the node of a record becomes distinct. Ids of abbreviations have `width` bits.
    fn make_distinct(&mut self, record: &Record, width: u32) {
        /// In a record without an abbreviation, operands and what is before them have chunks of six
        /// bits; the code and the number of operands are one chunk each.
        const BEFORE_OPERANDS: usize = 12;
        if record.operands[0] & DISTINCT != 0 {
            return;
        }
        let is_plain = record.abbreviation == Record::WITHOUT_ABBREVIATION && record.operands.len() < 32;
        self.has_others |= !is_plain;
        self.bits.push(record.start + width as usize + BEFORE_OPERANDS);
    }
}

/// The metadata that can be seen in a function or, without one, in the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View<'a> {
    module: &'a Level,
    function: &'a Level,
}

impl Level {
    /// The level of the module, empty.
    pub(crate) fn of_module(age: Age) -> Level {
        Level { age, ..Level::default() }
    }

    /// The level of a function, empty, on top of the module's, which is complete.
    pub(crate) fn of_function(module: &Level) -> Level {
        Level { base: module.end(), first_in_records: module.end_in_records(), ..Level::default() }
    }

    /// The level of a function whose nodes are all there, without memory for more.
    pub(crate) fn without_spare(mut self) -> Level {
        self.shares_locations &= !std::mem::take(&mut self.locations).is_empty();
        self.nodes.shrink_to_fit();
        self.words.shrink_to_fit();
        self
    }

    /// The id after the last one.
    fn end(&self) -> Id {
        self.base + self.nodes.len() as u32
    }

    /// The number after the last one that records of this level have.
    pub(crate) fn end_in_records(&self) -> u32 {
        self.first_in_records + self.n_in_records
    }

    /// The id of a number in a record of this level; `None` if there is none. `null` is not such a
    /// number.
    pub(crate) fn id(&self, in_record: u64) -> Option<Id> {
        let number = u32::try_from(in_record).ok().filter(|&number| number < self.end_in_records())?;
        Some(match number < self.first_in_records {
            true => number,
            false => number - self.first_in_records + self.base,
        })
    }

    /// The number that an id of this level has in records; `None` if no record has it.
    pub(crate) fn number_in_records(&self, id: Id) -> Option<u64> {
        let own = id.checked_sub(self.base).filter(|&own| own < self.n_in_records)?;
        Some(u64::from(own) + u64::from(self.first_in_records))
    }

    /// The changes that opt makes in the nodes besides those of any reader.
    pub(crate) fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The locations that records of this level are, and their numbers.
    pub(crate) fn locations_in_records(&self) -> impl Iterator<Item = (Location, u64)> {
        let view = View::of_module(self);
        (self.base..self.base + self.n_in_records)
            .filter_map(move |id| Some((view.location(id)?, self.number_in_records(id)?)))
    }

    /// The number of named metadata.
    pub(crate) fn n_named(&self) -> usize {
        self.named.len()
    }

    /// The name of named metadata, and its nodes.
    pub(crate) fn named(&self, index: usize) -> (&[u8], &[Id]) {
        let named = &self.named[index];
        (&self.bytes[named.name.start as usize..named.name.end as usize], &named.operands)
    }

    /// The nodes of the named metadata with this name.
    pub(crate) fn find_named(&self, name: &[u8]) -> Option<&[Id]> {
        (0..self.named.len()).map(|index| self.named(index)).find(|named| named.0 == name).map(|named| named.1)
    }

    /// Removes named metadata unless `keep` holds for its name.
    pub(crate) fn retain_named(&mut self, keep: impl Fn(&[u8]) -> bool) {
        let Level { named, bytes, .. } = self;
        named.retain(|named| keep(&bytes[named.name.start as usize..named.name.end as usize]));
    }

    /// The attachments of a global variable or declared function, by its number among the globals:
    /// in the order in which LLVM prints them.
    pub(crate) fn attachments_of(&self, global: u32) -> &[GlobalAttachment] {
        let start = self.global_attachments.partition_point(|attachment| attachment.global < global);
        let rest = &self.global_attachments[start..];
        &rest[..rest.partition_point(|attachment| attachment.global == global)]
    }

    /// The subprogram that mentions a function, by its number among the globals: in old versions,
    /// in place of an attachment `!dbg` of the function.
    pub(crate) fn subprogram_of(&self, function: u32) -> Option<Id> {
        let end = self.subprograms.partition_point(|pair| pair.0 <= function);
        let last = self.subprograms[..end].last().filter(|pair| pair.0 == function);
        last.map(|pair| pair.1)
    }

    /// The expression of a variable that is declared to be at the address in a parameter of the
    /// function. Before LLVM 5, it started with an operation `DW_OP_deref` that is implied today.
    pub(crate) fn expression_at_parameter(&mut self, module: &Level, expression: Id) -> Id {
        let is_old = module.derefs_declared_parameters || self.derefs_declared_parameters;
        let elements = View { module, function: self }.expression(expression).filter(|_| is_old);
        match elements.and_then(expression::without_deref) {
            Some(elements) => {
                let elements = elements.to_vec();
                self.add(Kind::Expression, false, &elements)
            }
            None => expression,
        }
    }

    /// The expression of the value at an address with this expression: for `llvm.dbg.addr`.
    pub(crate) fn expression_of_address(&mut self, module: &Level, expression: Id) -> Id {
        match (View { module, function: self }).expression(expression).map(expression::with_deref) {
            Some(elements) => self.add(Kind::Expression, false, &elements),
            None => expression,
        }
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[(id - self.base) as usize]
    }

    fn words_of(&self, node: &Node) -> &[u64] {
        &self.words[node.start as usize..][..node.len as usize]
    }

    fn string_of(&self, node: &Node) -> &[u8] {
        &self.bytes[node.start as usize..][..node.len as usize]
    }

    /// Adds a node that no record has.
    fn add(&mut self, kind: Kind, is_distinct: bool, words: &[u64]) -> Id {
        let id = self.end();
        let start = self.words.len() as u32;
        self.words.extend_from_slice(words);
        self.nodes.push(Node { kind, is_distinct, start, len: words.len() as u32 });
        id
    }

    /// Adds an integer constant.
    fn add_integer(&mut self, bits: u64, width: u32) -> Id {
        let id = self.add(Kind::Integer, false, &[bits]);
        let index = (id - self.base) as usize;
        self.nodes[index].len = width;
        id
    }

    /// Adds a string.
    fn add_string(&mut self, string: &[u8]) -> Id {
        let id = self.end();
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(string);
        self.nodes.push(Node { kind: Kind::String, is_distinct: false, start, len: string.len() as u32 });
        id
    }

    /// Says that the function has no subprogram of its own: so its locations may be in other
    /// functions as well.
    pub(crate) fn share_locations(&mut self) {
        self.shares_locations = true;
    }

    /// True if locations of the function may be in other functions as well.
    pub(crate) fn shares_locations(&self) -> bool {
        self.shares_locations
    }

    /// The id of a location among the nodes of the level; `None` if there is none.
    pub(crate) fn find_location(&self, location: &Location) -> Option<Id> {
        let words = location.to_words();
        self.find_words(hash_of(&words), &words)
    }

    fn find_words(&self, hash: u64, words: &[u64]) -> Option<Id> {
        self.locations.find(hash, |&id| self.words_of(self.node(id)) == words).copied()
    }

    /// The id of the location in a function, whose level this is. `scope` and `inlined_at` are ids;
    /// for the same location it is the same id.
    ///
    /// # Panics
    /// The ids are not those of nodes.
    pub(crate) fn location(&mut self, module: &Level, location: &Location) -> Id {
        let words = location.to_words();
        let hash = hash_of(&words);
        if location.scope < module.end()
            && let Some(id) = module.find_words(hash, &words)
        {
            return id;
        }
        if let Some(id) = self.find_words(hash, &words) {
            return id;
        }
        let id = self.add(Kind::Fields(LOCATION), false, &words);
        let Level { locations, nodes, words, base, .. } = self;
        let rehash = |&id: &Id| hash_of(&words[nodes[(id - *base) as usize].start as usize..][..Location::N_WORDS]);
        locations.insert_unique(hash, id, rehash);
        id
    }

    /// The tag of type-based alias analysis that an instruction refers to, in the form of today.
    pub(crate) fn tbaa_tag(&mut self, module: &Level, tag: Id) -> Id {
        let known = module.tbaa_tags.get(&tag).or_else(|| self.tbaa_tags.get(&tag));
        known.copied().unwrap_or_else(|| self.upgrade_tbaa_tag(module, tag))
    }

    /// The description of a loop that an instruction refers to, in the form of today.
    pub(crate) fn loop_description(&self, module: &Level, id: Id) -> Id {
        module.loops.get(&id).or_else(|| self.loops.get(&id)).copied().unwrap_or(id)
    }

    /// What an instruction that has this metadata as an operand refers to: for a tuple of one
    /// constant, that constant; for a tuple of `null`, an empty one.
    pub(crate) fn operand(&mut self, module: &Level, id: Id) -> Id {
        let view = View { module, function: self };
        match view.elements(id) {
            Some([0]) => match view.empty_tuple() {
                Some(empty) => empty,
                None => self.add(Kind::Tuple, false, &[]),
            },
            Some(&[element]) => {
                let element = view.resolve(element as u32 - 1);
                match view.kind(element) {
                    Kind::Value | Kind::Integer => element,
                    _ => id,
                }
            }
            _ => id,
        }
    }
}

/// A location in the source of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Location {
    pub line: u32,
    /// Too large a column is none, as in LLVM.
    pub column: u32,
    pub scope: Id,
    pub inlined_at: Option<Id>,
    pub is_implicit_code: bool,
    pub atom_group: u64,
    pub atom_rank: u8,
}

impl Location {
    /// The number of words of the node.
    const N_WORDS: usize = 8;

    /// The words of the node.
    fn to_words(self) -> [u64; Location::N_WORDS] {
        let inlined_at = self.inlined_at.map_or(0, |id| u64::from(id) + 1);
        [
            0,
            self.line.into(),
            column_of(self.column.into()),
            u64::from(self.scope) + 1,
            inlined_at,
            self.is_implicit_code.into(),
            self.atom_group,
            self.atom_rank.into(),
        ]
    }
}

/// A column has 16 bits; a larger one is unknown.
fn column_of(column: u64) -> u64 {
    if column <= u16::MAX.into() { column } else { 0 }
}

fn hash_of(words: &[u64]) -> u64 {
    // FNV over words, with the high bits mixed in at the end, for the table uses both ends.
    let hash = words.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &word| {
        (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    hash ^ hash >> 32
}

impl<'a> View<'a> {
    /// The metadata of the module.
    pub(crate) fn of_module(module: &'a Level) -> View<'a> {
        View { module, function: module }
    }

    /// The metadata of the module and of a function.
    pub(crate) fn of_function(module: &'a Level, function: &'a Level) -> View<'a> {
        View { module, function }
    }

    /// The level of an id.
    #[inline]
    fn level(self, id: Id) -> &'a Level {
        if id < self.function.base { self.module } else { self.function }
    }

    #[inline]
    fn node(self, id: Id) -> &'a Node {
        self.level(id).node(id)
    }

    /// The id as which this one was recognised, which is itself as a rule.
    #[inline]
    pub(crate) fn resolve(self, id: Id) -> Id {
        let node = self.node(id);
        if node.kind == Kind::Same { node.start } else { id }
    }

    /// What a resolved id stands for.
    pub(crate) fn kind(self, id: Id) -> Kind {
        self.node(id).kind
    }

    /// True if the id is a node: not a string, a value, or a list of arguments.
    pub(crate) fn is_node(self, id: Id) -> bool {
        matches!(self.kind(id), Kind::Tuple | Kind::Expression | Kind::Fields(_))
    }

    /// True if the id is a node with fields of this record code.
    pub(crate) fn has_code(self, id: Id, code: u32) -> bool {
        self.code(id) == Some(code)
    }

    /// The code of the record of a node with fields.
    pub(crate) fn code(self, id: Id) -> Option<u32> {
        match self.kind(id) {
            Kind::Fields(index) => Some(SCHEMAS[usize::from(index)].code),
            _ => None,
        }
    }

    /// The location that an id is, if it is one and not distinct.
    pub(crate) fn location(self, id: Id) -> Option<Location> {
        let level = self.level(id);
        let node = level.node(id);
        if node.kind != Kind::Fields(LOCATION) || node.is_distinct {
            return None;
        }
        let &[_, line, column, scope, inlined_at, implicit, group, rank] = level.words_of(node) else { return None };
        Some(Location {
            line: line as u32,
            column: column as u32,
            scope: (scope as Id).checked_sub(1)?,
            inlined_at: (inlined_at as Id).checked_sub(1),
            is_implicit_code: implicit != 0,
            atom_group: group,
            atom_rank: rank as u8,
        })
    }

    /// The string of an id.
    pub(crate) fn string(self, id: Id) -> Option<&'a [u8]> {
        let level = self.level(id);
        let node = level.node(id);
        (node.kind == Kind::String).then(|| level.string_of(node))
    }

    /// The number of the value that an id is.
    pub(crate) fn value(self, id: Id) -> Option<u32> {
        let node = self.node(id);
        (node.kind == Kind::Value).then_some(node.len)
    }

    /// The integer constant of an id: its bits, and how many.
    fn integer(self, id: Id, values: &dyn Values) -> Option<(u64, u32)> {
        let level = self.level(id);
        let node = level.node(id);
        match node.kind {
            Kind::Integer => Some((level.words[node.start as usize], node.len)),
            Kind::Value => match class_of(values, node.len) {
                ValueClass::Integer { bits, width } => Some((bits, width)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements of a tuple: ids and one, zero for `null`.
    fn elements(self, id: Id) -> Option<&'a [u64]> {
        let level = self.level(id);
        let node = level.node(id);
        (node.kind == Kind::Tuple).then(|| level.words_of(node))
    }

    /// The elements of an expression.
    fn expression(self, id: Id) -> Option<&'a [u64]> {
        let level = self.level(id);
        let node = level.node(id);
        (node.kind == Kind::Expression).then(|| level.words_of(node))
    }

    /// The words of a node with fields, in the layout of its schema.
    fn fields(self, id: Id) -> Option<(&'static Schema, &'a [u64])> {
        let level = self.level(id);
        let node = level.node(id);
        match node.kind {
            Kind::Fields(index) => Some((&SCHEMAS[usize::from(index)], level.words_of(node))),
            _ => None,
        }
    }

    /// The number of weights of a node `!{!"branch_weights", ...}`; `None` for others.
    pub(crate) fn branch_weights(self, id: Id) -> Option<usize> {
        let elements = self.elements(id)?;
        let string = |index: usize| self.string((*elements.get(index)? as u32).checked_sub(1)?);
        // A second string may say where they are from.
        let n_strings = if string(1) == Some(b"expected") { 2 } else { 1 };
        (string(0)? == b"branch_weights").then(|| elements.len() - n_strings)
    }

    /// The version of the debug information that the module says it has; zero if it says nothing.
    pub(crate) fn debug_info_version(self, values: &dyn Values) -> u64 {
        let flags = self.module.find_named(b"llvm.module.flags").unwrap_or_default();
        let version = flags.iter().find_map(|&flag| {
            let &[_, name, value] = self.elements(flag)? else { return None };
            let of = |word: u64| u32::try_from(word).ok()?.checked_sub(1);
            let is_it = self.string(of(name)?)? == b"Debug Info Version";
            is_it.then(|| self.integer(of(value)?, values)).flatten()
        });
        version.map_or(0, |(bits, _)| bits)
    }

    /// An empty tuple that is not distinct, if there is one.
    fn empty_tuple(self) -> Option<Id> {
        self.module.empty_tuple.or(self.function.empty_tuple)
    }
}
