//! Attributes: groups, lists of groups, and their text.
//!
//! A list says the attributes of a function or call: one group for the function itself, one for its
//! result, one for each parameter. LLVM prints the group of the function as `#0`, the others in
//! place, so each group has both texts.

use super::text::Text;
use super::types::{Kind, TypeId, Types};
use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::codes::{paramattr, paramattr_group};
use crate::error::Error;
use crate::facts::attributes::{self as facts, Integer, Payload, form, index, old};
use hashbrown::HashMap;
use std::ops::Range;

/// An attribute of a group.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Attribute {
    /// A word, by its place in the order of printing, with what belongs to it.
    Word { place: u32, kind: u64, value: Value },
    /// A string, with its value.
    Text { name: Vec<u8>, value: Option<Vec<u8>> },
}

/// What belongs to a word.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Value {
    None,
    Integer(u64),
    /// A type; `None` in old bitcode, where the type of the parameter says it.
    Type(Option<TypeId>),
    /// Ranges of integers of so many bits, as text: `0, 8`.
    Ranges(u64, Vec<String>),
}

/// An attribute that an argument of an old call gets.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ArgumentAttribute {
    /// `align`, in bytes.
    Align(u64),
    /// `elementtype`
    ElementType(TypeId),
    /// `byval`
    ByVal(TypeId),
}

impl ArgumentAttribute {
    fn attribute(self) -> Attribute {
        match self {
            ArgumentAttribute::Align(bytes) => word(1, Value::Integer(bytes)),
            ArgumentAttribute::ElementType(ty) => word(ELEMENT_TYPE, Value::Type(Some(ty))),
            ArgumentAttribute::ByVal(ty) => word(BYVAL, Value::Type(Some(ty))),
        }
    }
}

/// A set of attributes, as a number: equal sets have equal numbers.
pub(crate) type SetId = u32;

/// A set of attributes.
#[derive(Debug)]
struct Set {
    attributes: Vec<Attribute>,
    /// `align 8 "a"="b"`
    in_place: Range<u32>,
    /// `align=8 "a"="b"`
    in_group: Range<u32>,
    /// The words of it, for the comment before a function.
    words: Range<u32>,
    /// True if a type is missing, which the parameter's type says.
    lacks_type: bool,
    /// True if it has attributes that only some types can have.
    is_typed: bool,
}

/// A list: sets, each with the index of what it is said of, in the order of the indices.
type List = Vec<(u64, SetId)>;

/// All attributes of a module.
#[derive(Debug, Default)]
pub(crate) struct Attributes {
    groups: HashMap<u64, (u64, SetId)>,
    lists: Vec<List>,
    sets: Vec<Set>,
    known: HashMap<Vec<Attribute>, SetId>,
    /// By set with `strictfp`: the one with `nobuiltin` in its place.
    builtin_free: HashMap<SetId, SetId>,
    text: Vec<u8>,
}

impl Attributes {
    /// Reads the block of groups that a cursor has come to.
    pub fn read_groups(&mut self, cursor: &mut Cursor<'_>, info: &BlockInfo, types: &Types) -> Result<(), Error> {
        cursor.enter(paramattr_group::BLOCK, info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block among the groups of attributes")),
                Entry::Record if record.code == paramattr_group::ENTRY => {
                    let group = self.group(&record.operands, types);
                    group.map_err(|what| cursor.error_in(&record, what))?;
                }
                Entry::Record => {}
            }
        }
    }

    /// Reads the block of lists that a cursor has come to.
    pub fn read_lists(&mut self, cursor: &mut Cursor<'_>, info: &BlockInfo, types: &Types) -> Result<(), Error> {
        cursor.enter(paramattr::BLOCK, info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block among the lists of attributes")),
                Entry::Record => {
                    let mut list: List = match record.code {
                        paramattr::ENTRY => {
                            // Groups without attributes, or that are not there, say nothing.
                            record.operands.iter().filter_map(|group| self.groups.get(group).copied()).collect()
                        }
                        paramattr::ENTRY_OLD => {
                            let list = self.old_list(&record.operands, types);
                            list.map_err(|what| cursor.error_in(&record, what))?
                        }
                        _ => continue,
                    };
                    list.retain(|&(_, set)| !self.sets[set as usize].attributes.is_empty());
                    list.sort_by_key(|entry| entry.0);
                    self.lists.push(list);
                }
            }
        }
    }

    /// Takes the record of a group.
    fn group(&mut self, operands: &[u64], types: &Types) -> Result<(), String> {
        let [id, index, rest @ ..] = operands else {
            return Err("a group of attributes without its number".to_owned());
        };
        let mut reader = GroupReader { rest, types, is_function: *index == index::FUNCTION, memory: None };
        let mut attributes = Vec::new();
        while let Some(attribute) = reader.attribute()? {
            attributes.push(attribute);
        }
        if let Some(memory) = reader.memory {
            attributes.push(word(MEMORY, Value::Integer(memory)));
        }
        upgrade(&mut attributes);
        let set = self.set_of(attributes, types);
        self.groups.insert(*id, (*index, set));
        Ok(())
    }

    /// The list that bitcode before LLVM 3.3 has: pairs of an index and a set of bits.
    fn old_list(&mut self, operands: &[u64], types: &Types) -> Result<List, String> {
        if !operands.len().is_multiple_of(2) {
            return Err("a list of attributes without pairs".to_owned());
        }
        let mut list = List::new();
        for pair in operands.chunks_exact(2) {
            let attributes = old_attributes(pair[1], pair[0] == index::FUNCTION);
            list.push((pair[0], self.set_of(attributes, types)));
        }
        Ok(list)
    }

    /// The set of these attributes.
    fn set_of(&mut self, mut attributes: Vec<Attribute>, types: &Types) -> SetId {
        attributes.sort();
        // Of several with the same name, the last one counts.
        attributes.reverse();
        attributes.dedup_by(|earlier, later| match (earlier, later) {
            (Attribute::Word { kind: one, .. }, Attribute::Word { kind: other, .. }) => one == other,
            (Attribute::Text { name: one, .. }, Attribute::Text { name: other, .. }) => one == other,
            _ => false,
        });
        attributes.reverse();
        if let Some(&known) = self.known.get(&attributes) {
            return known;
        }
        let is_typeless = |attribute: &Attribute| matches!(attribute, Attribute::Word { value: Value::Type(None), .. });
        let lacks_type = attributes.iter().any(is_typeless);
        let is_typed = attributes.iter().any(|attribute| domain(attribute).is_some());
        let in_place = self.add_text(&attributes, |attribute, text| write(attribute, types, None, false, text));
        let in_group = self.add_text(&attributes, |attribute, text| write(attribute, types, None, true, text));
        let words: Vec<Attribute> =
            attributes.iter().filter(|a| matches!(a, Attribute::Word { .. })).cloned().collect();
        let words = self.add_text(&words, |attribute, text| write(attribute, types, None, false, text));
        let id = self.sets.len() as u32;
        self.sets.push(Set { attributes: attributes.clone(), in_place, in_group, words, lacks_type, is_typed });
        self.known.insert(attributes, id);
        id
    }

    fn add_text(&mut self, attributes: &[Attribute], write: impl Fn(&Attribute, &mut Text)) -> Range<u32> {
        let start = self.text.len() as u32;
        let mut text = Text::default();
        for (at, attribute) in attributes.iter().enumerate() {
            if at > 0 {
                text.push(b" ");
            }
            write(attribute, &mut text);
        }
        self.text.extend_from_slice(&text.bytes);
        start..self.text.len() as u32
    }

    /// The number of sets.
    pub fn n_sets(&self) -> usize {
        self.sets.len()
    }

    /// A list by the operand of a record: 0 is none.
    ///
    /// A list that is not there is empty, as in LLVM.
    pub fn list(&self, operand: u64) -> &[(u64, SetId)] {
        match usize::try_from(operand).ok().and_then(|list| self.lists.get(list.checked_sub(1)?)) {
            Some(list) => list,
            None => &[],
        }
    }

    /// The set of a list for this index.
    #[inline]
    pub fn set(list: &[(u64, SetId)], index: u64) -> Option<SetId> {
        list.iter().find(|entry| entry.0 == index).map(|entry| entry.1)
    }

    /// The set of the function in a list.
    pub fn of_function(list: &[(u64, SetId)]) -> Option<SetId> {
        list.last().filter(|entry| entry.0 == index::FUNCTION).map(|entry| entry.1)
    }

    /// Writes a set where it is said of a value of a type, between two texts; nothing if no
    /// attribute of the set fits the type: LLVM drops those that do not. What a pointer of old
    /// bitcode points to is the type that `byval` and the like lack.
    pub fn write_in_place(&self, set: SetId, ty: TypeId, types: &Types, around: [&[u8]; 2], text: &mut Text) {
        let set = &self.sets[set as usize];
        if !set.lacks_type && !set.is_typed {
            around.iter().zip([self.text_of(&set.in_place), b""]).for_each(|(side, words)| {
                text.push(side);
                text.push(words);
            });
            return;
        }
        let fitting = set.attributes.iter().filter(|attribute| fits(attribute, types, ty));
        let mut is_empty = true;
        for attribute in fitting {
            text.push(if is_empty { around[0] } else { b" " });
            is_empty = false;
            write(attribute, types, types.pointee(ty), false, text);
        }
        if !is_empty {
            text.push(around[1]);
        }
    }

    /// Writes a set as [`Self::write_in_place`] does, with one more attribute in the place of one
    /// of the same kind.
    pub fn write_with(&self, set: Option<SetId>, added: ArgumentAttribute, ty: TypeId, types: &Types, text: &mut Text) {
        let set = set.map(|set| &self.sets[set as usize].attributes[..]).unwrap_or_default();
        let added = added.attribute();
        let place = |attribute: &Attribute| match attribute {
            Attribute::Word { place, .. } => *place,
            Attribute::Text { .. } => u32::MAX,
        };
        let mut all: Vec<&Attribute> = set.iter().filter(|attribute| place(attribute) != place(&added)).collect();
        let at = all.partition_point(|attribute| place(attribute) < place(&added));
        all.insert(at, &added);
        for attribute in all.into_iter().filter(|attribute| fits(attribute, types, ty)) {
            text.push(b" ");
            write(attribute, types, types.pointee(ty), false, text);
        }
    }

    /// Makes the sets that calls have in the place of those with `strictfp`: before LLVM 10, it
    /// said of a call what `nobuiltin` says.
    pub fn replace_strict(&mut self, types: &Types) {
        for set in 0..self.sets.len() as SetId {
            if self.has(set, STRICTFP) {
                let mut attributes = self.sets[set as usize].attributes.clone();
                attributes.retain(|attribute| !matches!(attribute, Attribute::Word { kind: STRICTFP, .. }));
                attributes.push(word(NOBUILTIN, Value::None));
                let new = self.set_of(attributes, types);
                self.builtin_free.insert(set, new);
            }
        }
    }

    /// True if a set has `strictfp`.
    pub fn is_strict(&self, set: SetId) -> bool {
        self.builtin_free.contains_key(&set)
    }

    /// The set of a call in a function without `strictfp`.
    pub fn without_strict(&self, set: SetId) -> SetId {
        self.builtin_free.get(&set).copied().unwrap_or(set)
    }

    /// True if there are sets with `strictfp`.
    pub fn has_strict(&self) -> bool {
        !self.builtin_free.is_empty()
    }

    /// True if an attribute of a set lacks its type.
    pub fn lacks_type(&self, set: SetId) -> bool {
        self.sets[set as usize].lacks_type
    }

    /// True if a set has `byval`.
    pub fn has_byval(&self, set: SetId) -> bool {
        self.has(set, BYVAL)
    }

    /// True if a set has `elementtype`.
    pub fn has_element_type(&self, set: SetId) -> bool {
        self.has(set, ELEMENT_TYPE)
    }

    fn has(&self, set: SetId, wanted: u64) -> bool {
        let is_it = |attribute: &Attribute| matches!(attribute, Attribute::Word { kind, .. } if *kind == wanted);
        self.sets[set as usize].attributes.iter().any(is_it)
    }

    /// The set with a type for the attributes that lack one.
    pub fn with_types(&mut self, set: SetId, ty: TypeId, types: &Types) -> SetId {
        let mut attributes = self.sets[set as usize].attributes.clone();
        for attribute in &mut attributes {
            if let Attribute::Word { value: value @ Value::Type(None), .. } = attribute {
                *value = Value::Type(Some(ty));
            }
        }
        self.set_of(attributes, types)
    }

    /// The set with one more attribute.
    pub fn with(&mut self, set: Option<SetId>, added: ArgumentAttribute, types: &Types) -> SetId {
        let mut attributes = set.map(|set| self.sets[set as usize].attributes.clone()).unwrap_or_default();
        attributes.push(added.attribute());
        self.set_of(attributes, types)
    }

    /// The value of an attribute that is a string, and the set without it.
    pub fn without_string(&mut self, set: SetId, wanted: &[u8], types: &Types) -> Option<(Vec<u8>, SetId)> {
        let is_it = |attribute: &Attribute| matches!(attribute, Attribute::Text { name, .. } if name == wanted);
        let place = self.sets[set as usize].attributes.iter().position(is_it)?;
        let mut attributes = self.sets[set as usize].attributes.clone();
        match attributes.remove(place) {
            Attribute::Text { value, .. } => Some((value.unwrap_or_default(), self.set_of(attributes, types))),
            Attribute::Word { .. } => None,
        }
    }

    /// The set with words as text, as the table of intrinsics has them. An integer has `bits` bits.
    pub fn set_of_words(&mut self, words: &str, bits: u32, types: &Types) -> Option<SetId> {
        let attributes: Option<Vec<Attribute>> = words
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(|written| {
                let (name, operands) = written.split_once('(').unwrap_or((written, ")"));
                let operands = operands.strip_suffix(')')?;
                let (kind, payload) = facts::by_word(name.as_bytes())?;
                let value = match payload {
                    Payload::Integer(_) => Value::Integer(operands.parse().ok()?),
                    Payload::Range => Value::Ranges(bits.into(), vec![operands.replace(',', ", ")]),
                    _ => Value::None,
                };
                Some(word(kind, value))
            })
            .collect();
        Some(self.set_of(attributes?, types))
    }

    /// Adds a list. Returns the operand that stands for it.
    pub fn add_list(&mut self, mut list: List) -> u64 {
        list.retain(|&(_, set)| !self.sets[set as usize].attributes.is_empty());
        list.sort_by_key(|entry| entry.0);
        if list.is_empty() {
            return 0;
        }
        self.lists.push(list);
        self.lists.len() as u64
    }

    /// The text of a set in the braces of a group.
    pub fn in_group(&self, set: SetId) -> &[u8] {
        self.text_of(&self.sets[set as usize].in_group)
    }

    /// The words of a set.
    pub fn words(&self, set: SetId) -> &[u8] {
        self.text_of(&self.sets[set as usize].words)
    }

    /// The types in a list, in the order in which LLVM comes to them: an index, and the type,
    /// unless old bitcode leaves it out.
    pub fn types_of(&self, list: &[(u64, SetId)]) -> impl Iterator<Item = (u64, Option<TypeId>)> {
        list.iter().flat_map(|&(index, set)| {
            self.sets[set as usize].attributes.iter().filter_map(move |attribute| match attribute {
                Attribute::Word { value: Value::Type(ty), .. } => Some((index, *ty)),
                _ => None,
            })
        })
    }

    fn text_of(&self, range: &Range<u32>) -> &[u8] {
        &self.text[range.start as usize..range.end as usize]
    }
}

/// The types of values that can have an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Domain {
    /// Integers.
    Integer,
    /// Integers, and vectors of them.
    Integers,
    /// Pointers.
    Pointer,
    /// Pointers, and vectors of them.
    Pointers,
    /// Floating-point numbers, and what consists of them.
    Floats,
    /// All but `void`.
    NotVoid,
}

/// The types that can have an attribute, if not all can.
fn domain(attribute: &Attribute) -> Option<Domain> {
    let Attribute::Word { kind, .. } = attribute else { return None };
    let (name, _) = facts::by_code(*kind).expect("a known kind");
    Some(match name {
        "signext" | "zeroext" | "allocalign" => Domain::Integer,
        "range" => Domain::Integers,
        "noalias"
        | "captures"
        | "nonnull"
        | "readnone"
        | "readonly"
        | "dereferenceable"
        | "dereferenceable_or_null"
        | "writable"
        | "dead_on_unwind"
        | "dead_on_return"
        | "initializes"
        | "nest"
        | "swifterror"
        | "preallocated"
        | "inalloca"
        | "byval"
        | "sret"
        | "byref"
        | "elementtype"
        | "allocptr" => Domain::Pointer,
        "align" => Domain::Pointers,
        "nofpclass" => Domain::Floats,
        "noundef" => Domain::NotVoid,
        _ => return None,
    })
}

/// True if a value of a type can have an attribute.
fn fits(attribute: &Attribute, types: &Types, ty: TypeId) -> bool {
    let (kind, scalar) = (types.kind(ty), types.kind(types.scalar(ty)));
    match domain(attribute) {
        None => true,
        Some(Domain::Integer) => matches!(kind, Some(Kind::Integer(_))),
        Some(Domain::Integers) => matches!(scalar, Some(Kind::Integer(_))),
        Some(Domain::Pointer) => matches!(kind, Some(Kind::Pointer { .. })),
        Some(Domain::Pointers) => matches!(scalar, Some(Kind::Pointer { .. })),
        Some(Domain::Floats) => has_float_classes(types, ty),
        Some(Domain::NotVoid) => kind != Some(Kind::Void),
    }
}

/// True for floating-point types, vectors and arrays of them, and structs of one of these.
fn has_float_classes(types: &Types, ty: TypeId) -> bool {
    let mut ty = ty;
    while let Some(Kind::Array(_) | Kind::Vector { .. } | Kind::Literal { .. } | Kind::Struct { .. }) = types.kind(ty) {
        match types.elements(ty) {
            [first, rest @ ..] if rest.iter().all(|&other| types.same(*first, other)) => ty = *first,
            _ => return false,
        }
    }
    super::function::is_float(types, ty)
}

/// The number of `memory`.
const MEMORY: u64 = 86;
/// The number of `strictfp`.
const STRICTFP: u64 = 54;
/// The number of `nobuiltin`.
const NOBUILTIN: u64 = 10;
/// The number of `byval`.
const BYVAL: u64 = 3;
/// The number of `elementtype`.
const ELEMENT_TYPE: u64 = 77;
/// The number of `captures`.
const CAPTURES: u64 = 102;
/// The number of `null_pointer_is_valid`.
const NULL_POINTER_IS_VALID: u64 = 67;
/// The number of `uwtable`.
const UWTABLE: u64 = 33;

/// A word as an attribute.
fn word(kind: u64, value: Value) -> Attribute {
    let place = ORDER.iter().position(|&known| known == kind).unwrap_or(usize::MAX) as u32;
    Attribute::Word { place, kind, value }
}

/// The kinds in the order in which LLVM 22 prints them.
const ORDER: &[u64] = &[
    80, 81, 2, 35, 36, 43, 90, 98, 103, 91, 78, 84, 72, 95, 60, 5, 4, 40, 6, 70, 7, 8, 9, 10, 71, 56, 105, 100, 12, 99,
    62, 13, 14, 66, 73, 48, 16, 17, 79, 76, 63, 68, 18, 15, 39, 67, 57, 88, 19, 37, 83, 20, 21, 22, 23, 24, 44, 30,
    104, 55, 64, 32, 93, 96, 97, 31, 101, 58, 85, 53, 59, 26, 27, 28, 54, 75, 47, 46, 61, 89, 52, 34, 69, 3, 77, 38,
    65, 29, 1, 82, 51, 102, 41, 42, 86, 87, 25, 33, 74, 92, 94,
];

struct GroupReader<'r> {
    rest: &'r [u64],
    types: &'r Types,
    is_function: bool,
    /// What `readnone` and the like say about a function.
    memory: Option<u64>,
}

impl GroupReader<'_> {
    fn next(&mut self) -> Result<u64, String> {
        let (first, rest) = self.rest.split_first().ok_or("an attribute without its operands")?;
        self.rest = rest;
        Ok(*first)
    }

    /// Reads the next attribute; `None` at the end.
    fn attribute(&mut self) -> Result<Option<Attribute>, String> {
        loop {
            let Some((&first, rest)) = self.rest.split_first() else { return Ok(None) };
            self.rest = rest;
            return Ok(Some(match first {
                form::WORD => {
                    let kind = self.next()?;
                    if self.is_function
                        && let Some(effects) = old_memory(kind)
                    {
                        self.memory = Some(self.memory.map_or(effects, |memory| memory & effects));
                        continue;
                    }
                    self.plain(kind)?
                }
                form::INTEGER => {
                    let kind = self.next()?;
                    let value = self.next()?;
                    match facts::by_code(kind) {
                        Some((_, Payload::Integer(meaning))) => word(kind, Value::Integer(of_22(meaning, value))),
                        _ => return Err(format!("the attribute of kind {kind} has no integer")),
                    }
                }
                form::STRING | form::STRING_WITH_VALUE => {
                    let name = self.string()?;
                    let value = if first == form::STRING_WITH_VALUE { Some(self.string()?) } else { None };
                    Attribute::Text { name, value: value.filter(|value| !value.is_empty()) }
                }
                form::NO_TYPE => word(self.kind(Payload::Type)?, Value::Type(None)),
                form::TYPE => {
                    let kind = self.kind(Payload::Type)?;
                    let ty = self.next()? as u32;
                    self.types.kind(ty).ok_or("an attribute with a type that is not there")?;
                    word(kind, Value::Type(Some(ty)))
                }
                form::RANGE => {
                    let kind = self.kind(Payload::Range)?;
                    let bits = self.next()?;
                    word(kind, Value::Ranges(bits, vec![self.range(bits)?]))
                }
                form::RANGES => {
                    let kind = self.kind(Payload::Ranges)?;
                    let (n, bits) = (self.next()?, self.next()?);
                    let ranges: Result<_, String> = (0..n).map(|_| self.range(bits)).collect();
                    word(kind, Value::Ranges(bits, ranges?))
                }
                form => return Err(format!("an attribute of the unknown form {form}")),
            }));
        }
    }

    /// An attribute without an operand.
    fn plain(&self, kind: u64) -> Result<Attribute, String> {
        match facts::by_code(kind) {
            Some((_, Payload::Type)) => Ok(word(kind, Value::Type(None))),
            Some(_) if kind == old::NOCAPTURE => Ok(word(CAPTURES, Value::Integer(0))),
            Some(_) if kind == UWTABLE => Ok(word(kind, Value::Integer(2))),
            Some((_, Payload::None)) => Ok(word(kind, Value::None)),
            Some(_) => Err(format!("the attribute of kind {kind} lacks its operand")),
            None => Err(format!("there is no attribute of kind {kind}")),
        }
    }

    fn kind(&mut self, expected: Payload) -> Result<u64, String> {
        let kind = self.next()?;
        match facts::by_code(kind) {
            Some((_, payload)) if payload == expected => Ok(kind),
            Some(_) => Err(format!("the attribute of kind {kind} has another operand")),
            None => Err(format!("there is no attribute of kind {kind}")),
        }
    }

    fn string(&mut self) -> Result<Vec<u8>, String> {
        let end = self.rest.iter().position(|&byte| byte == 0).ok_or("a string attribute without an end")?;
        let bytes = self.rest[..end].iter().map(|&byte| byte as u8).collect();
        self.rest = &self.rest[end + 1..];
        Ok(bytes)
    }

    fn range(&mut self, bits: u64) -> Result<String, String> {
        let bits = u32::try_from(bits).map_err(|_| "a range of too many bits")?;
        let mut text = Text::default();
        if bits <= 64 {
            text.signed(super::number::signed(self.next()?));
            text.push(b", ");
            text.signed(super::number::signed(self.next()?));
        } else {
            let counts = self.next()?;
            for (at, n) in [counts & u32::MAX as u64, counts >> 32].into_iter().enumerate() {
                let (words, rest) = self.rest.split_at_checked(n as usize).ok_or("a range without its words")?;
                self.rest = rest;
                let words = words.iter().map(|&word| super::number::signed(word) as u64).collect();
                if at > 0 {
                    text.push(b", ");
                }
                super::number::write_wide(words, bits, &mut text);
            }
        }
        Ok(String::from_utf8(text.bytes).expect("digits"))
    }
}

/// The operand that LLVM 22 writes for one of an older version.
fn of_22(meaning: Integer, value: u64) -> u64 {
    match meaning {
        Integer::Memory if value & facts::MEMORY_VERSION == 0 => {
            let other = value >> 4 & 3;
            // The memory of targets is newer: old versions do not access it.
            value & 0xf | other << 4 | other << 6
        }
        Integer::Memory => value & 0xfff,
        Integer::FloatClasses => value & 0x3ff,
        _ => value,
    }
}

/// The effects on memory that a word of old bitcode says of a function, as the operand of `memory`.
fn old_memory(kind: u64) -> Option<u64> {
    Some(match kind {
        old::READNONE => 0,
        old::READONLY => 0b01_01_01_01_01_01,
        old::WRITEONLY => 0b10_10_10_10_10_10,
        old::ARGMEMONLY => 0b11,
        old::INACCESSIBLEMEMONLY => 0b11_00,
        old::INACCESSIBLEMEM_OR_ARGMEMONLY => 0b11_11,
        _ => return None,
    })
}

/// Replaces the strings that LLVM has replaced.
fn upgrade(attributes: &mut Vec<Attribute>) {
    let mut take = |wanted: &[u8]| {
        let is_it = |a: &Attribute| matches!(a, Attribute::Text { name, .. } if name == wanted);
        let place = attributes.iter().position(is_it)?;
        match attributes.remove(place) {
            Attribute::Text { value, .. } => Some(value.unwrap_or_default()),
            Attribute::Word { .. } => None,
        }
    };
    let mut frame_pointer: Option<&[u8]> = None;
    if let Some(value) = take(b"no-frame-pointer-elim") {
        frame_pointer = Some(if value == b"true" { b"all" } else { b"none" });
    }
    if take(b"no-frame-pointer-elim-non-leaf").is_some() && frame_pointer != Some(b"all") {
        frame_pointer = Some(b"non-leaf");
    }
    let null_is_valid = take(b"null-pointer-is-valid").is_some_and(|value| value == b"true");
    if let Some(value) = frame_pointer {
        attributes.push(Attribute::Text { name: b"frame-pointer".to_vec(), value: Some(value.to_vec()) });
    }
    if null_is_valid {
        attributes.push(word(NULL_POINTER_IS_VALID, Value::None));
    }
}

/// The attributes of bitcode before LLVM 3.3: bits, of which 16 to 31 are an alignment.
fn old_attributes(encoded: u64, is_function: bool) -> Vec<Attribute> {
    const BITS: [u64; 64] = [
        34, 24, 17, 5, 29, 18, 9, 3, 8, 20, 21, 14, 2, 19, 26, 27, 0, 0, 0, 0, 0, 11, 16, 13, 7, 4, 0, 0, 0, 23, 33,
        15, 30, 6, 12, 28, 31, 32, 10, 22, 36, 35, 37, 38, 39, 40, 43, 44, 48, 49, 50, 46, 47, 52, 53, 54, 55, 56, 57,
        58, 59, 60, 61, 62,
    ];
    let mut attributes = Vec::new();
    let alignment = encoded >> 16 & 0xffff;
    if alignment != 0 {
        attributes.push(word(1, Value::Integer(alignment)));
    }
    let bits = (encoded & 0xf_ffff << 32) >> 11 | encoded & 0xffff;
    let mut memory = None;
    for (_, &kind) in BITS.iter().enumerate().filter(|&(bit, &kind)| bits >> bit & 1 == 1 && kind != 0) {
        match old_memory(kind).filter(|_| is_function) {
            Some(effects) => memory = Some(memory.unwrap_or(effects) & effects),
            None => attributes.push(match facts::by_code(kind).map(|(_, payload)| payload) {
                Some(Payload::Type) => word(kind, Value::Type(None)),
                _ if kind == old::NOCAPTURE => word(CAPTURES, Value::Integer(0)),
                _ if kind == UWTABLE => word(kind, Value::Integer(2)),
                _ => word(kind, Value::None),
            }),
        }
    }
    let stack = bits >> 26 & 7;
    if stack != 0 {
        attributes.push(word(25, Value::Integer(1 << (stack - 1))));
    }
    attributes.extend(memory.map(|memory| word(MEMORY, Value::Integer(memory))));
    attributes
}

/// Writes an attribute.
fn write(attribute: &Attribute, types: &Types, pointee: Option<TypeId>, in_group: bool, text: &mut Text) {
    let (kind, value) = match attribute {
        Attribute::Word { kind, value, .. } => (*kind, value),
        Attribute::Text { name, value } => {
            text.quoted(name);
            if let Some(value) = value {
                text.push(b"=");
                text.quoted(value);
            }
            return;
        }
    };
    let (name, payload) = facts::by_code(kind).expect("a known kind");
    match (value, payload) {
        (Value::Integer(value), Payload::Integer(meaning)) => write_integer(name, meaning, *value, in_group, text),
        (Value::Type(ty), _) => {
            text.push(name.as_bytes());
            if let Some(ty) = ty.or(pointee) {
                text.push(b"(");
                text.push(types.text(ty));
                text.push(b")");
            }
        }
        (Value::Ranges(bits, ranges), Payload::Range) => {
            text.push(format!("{name}(i{bits} {})", ranges[0]).as_bytes());
        }
        (Value::Ranges(_, ranges), _) => {
            let ranges: Vec<String> = ranges.iter().map(|range| format!("({range})")).collect();
            text.push(format!("{name}({})", ranges.join(", ")).as_bytes());
        }
        _ => text.push(name.as_bytes()),
    }
}

fn write_integer(name: &str, meaning: Integer, value: u64, in_group: bool, text: &mut Text) {
    let written = match meaning {
        Integer::Align | Integer::Bytes => {
            let (before, after): (&[u8], &[u8]) = match meaning {
                _ if in_group => (b"=", b""),
                Integer::Align => (b" ", b""),
                _ => (b"(", b")"),
            };
            text.push(name.as_bytes());
            text.push(before);
            text.number(value);
            return text.push(after);
        }
        Integer::AllocationSize => match value & u32::MAX as u64 {
            0xffff_ffff => format!("{name}({})", value >> 32),
            count => format!("{name}({},{count})", value >> 32),
        },
        Integer::VscaleRange => format!("{name}({},{})", value >> 32, value & u32::MAX as u64),
        Integer::UnwindTable => match facts::UNWIND_TABLES.word(value) {
            Some(kind) if value == 1 => format!("{name}({kind})"),
            _ => name.to_owned(),
        },
        Integer::AllocationKinds => {
            let kinds: Vec<&str> = facts::ALLOCATION_KINDS.in_set(value).collect();
            format!("{name}(\"{}\")", kinds.join(","))
        }
        Integer::Memory => format!("{name}({})", memory_text(value)),
        Integer::FloatClasses => format!("{name}({})", classes_text(value)),
        Integer::Captures => format!("{name}({})", captures_text(value)),
    };
    text.push(written.as_bytes());
}

/// The text of the effects on memory: first the access to all locations without a name, then those
/// that differ.
fn memory_text(value: u64) -> String {
    let access = |place: u64| facts::MEMORY_ACCESSES.word(value >> place & 3).expect("two bits");
    let other_place = facts::MEMORY_LOCATIONS.code(b"").expect("the locations without a name");
    let other = access(other_place);
    let locations = facts::MEMORY_LOCATIONS.0.iter().filter(|(place, _)| access(*place) != other);
    let mut parts: Vec<String> = locations.map(|(place, name)| format!("{name}: {}", access(*place))).collect();
    if other != "none" || parts.is_empty() {
        parts.insert(0, other.to_owned());
    }
    parts.join(", ")
}

fn classes_text(value: u64) -> String {
    let mut left = value;
    let mut words = Vec::new();
    for &(bits, word) in facts::FLOAT_CLASSES.0 {
        if left & bits == bits {
            words.push(word);
            left &= !bits;
        }
    }
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// The text of what is captured.
fn captures_text(value: u64) -> String {
    let components = |mut set: u64| {
        let mut words = Vec::new();
        for &(bits, word) in facts::CAPTURES.0 {
            if set & bits == bits {
                words.push(word);
                set &= !bits;
            }
        }
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    let (other, result) = (value >> facts::OTHER_CAPTURES_SHIFT & 0xf, value & 0xf);
    match (other == result, other) {
        (true, _) => components(other),
        (false, 0) => format!("ret: {}", components(result)),
        (false, _) => format!("{}, ret: {}", components(other), components(result)),
    }
}
