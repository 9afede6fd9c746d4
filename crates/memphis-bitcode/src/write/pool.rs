//! What functions refer to besides values: types, attributes, metadata and names, each once.
//!
//! Each thread has a pool, which numbers things as they come. A function notes what it uses, in
//! order, so that the final numbers depend on the functions alone and not on the threads.

use super::attributes::{Attribute, SetText};
use super::numbers::Numbers;
use super::spaced::Spaced;
use super::words::{Tag, Word};
use hashbrown::HashMap;
use memphis_ir::debug_info::NodeRef;
use memphis_ir::{CallingConvention, Error, GlobalId, Module, Type, TypeId, TypeTable, offset_in};
use std::hash::Hash;

/// Keys with numbers from 0 on.
#[derive(Debug)]
pub(super) struct Numbered<K> {
    numbers: HashMap<K, u32>,
    keys: Vec<K>,
}

impl<K> Default for Numbered<K> {
    fn default() -> Self {
        Numbered { numbers: HashMap::new(), keys: Vec::new() }
    }
}

impl<K: Hash + Eq + Clone> Numbered<K> {
    /// The number of a key, which is added if it is new.
    pub(super) fn number<Q: Hash + Eq + ?Sized>(&mut self, key: &Q, make: impl FnOnce() -> K) -> u32
    where
        K: std::borrow::Borrow<Q>,
    {
        if let Some(&number) = self.numbers.get(key) {
            return number;
        }
        let (number, key) = (self.keys.len() as u32, make());
        self.numbers.insert(key.clone(), number);
        self.keys.push(key);
        number
    }

    pub(super) fn keys(&self) -> &[K] {
        &self.keys
    }
}

/// Numbers in the order of their first use in a function.
#[derive(Debug, Default)]
pub(super) struct FirstUses {
    /// By number: the function that used it last.
    stamps: Vec<u32>,
}

impl FirstUses {
    /// Notes a use in the function with this stamp.
    #[inline]
    pub(super) fn note(&mut self, number: u32, stamp: u32, uses: &mut Vec<u32>) {
        let index = number as usize;
        if index >= self.stamps.len() {
            self.stamps.resize(index + 1, 0);
        }
        if self.stamps[index] != stamp {
            self.stamps[index] = stamp;
            uses.push(number);
        }
    }
}

/// The uses of a function, each in the order in which they occur first.
#[derive(Debug, Clone, Default)]
pub(super) struct Uses {
    pub types: Vec<u32>,
    pub lists: Vec<u32>,
    pub inline: Vec<u32>,
    pub nodes: Vec<u32>,
    pub kinds: Vec<u32>,
    pub tags: Vec<u32>,
    pub scopes: Vec<u32>,
    pub addresses: Vec<u32>,
    pub undeclared: Vec<u32>,
}

/// See the module's head.
#[derive(Debug)]
pub(super) struct Pool<'m> {
    pub module: &'m Module<'m>,
    pub numbers: &'m Numbers,
    /// Types that the module's table lacks.
    pub types: TypeTable,
    /// Sets of attributes; number 0 is the empty one.
    pub sets: Numbered<Box<[Attribute]>>,
    /// Lists of sets, each with the index of what it is said of; number 0 is the empty one.
    pub lists: Numbered<Box<[(u32, u32)]>>,
    /// Metadata that is written in place, by its text.
    pub inline: Numbered<Spaced>,
    /// By number: the first text.
    pub inline_texts: Vec<&'m [u8]>,
    /// By text as it is written.
    inline_of_text: HashMap<&'m [u8], u32>,
    /// Kinds of attachments.
    pub kinds: Numbered<Box<[u8]>>,
    /// Tags of operand bundles.
    pub tags: Numbered<Box<[u8]>>,
    /// Synchronization scopes.
    pub scopes: Numbered<Box<[u8]>>,
    /// Intrinsics that are called without a declaration: names, and types of functions.
    pub undeclared: Numbered<(Box<[u8]>, TypeId)>,
    /// Blocks whose address is taken: functions and labels.
    pub addresses: Numbered<(GlobalId, Box<[u8]>)>,
    pub(super) set_of_text: HashMap<(SetText, &'m [u8]), u32>,
    /// By the text before a callee: the set of attributes of the result, and the calling
    /// convention.
    before_callee: HashMap<&'m [u8], (u32, u64)>,
    seen: Seen,
    stamp: u32,
    /// The uses of the current function.
    pub uses: Uses,
}

#[derive(Debug, Default)]
struct Seen {
    types: FirstUses,
    lists: FirstUses,
    inline: FirstUses,
    nodes: FirstUses,
    kinds: FirstUses,
    tags: FirstUses,
    scopes: FirstUses,
    addresses: FirstUses,
    undeclared: FirstUses,
}

impl<'m> Pool<'m> {
    pub(super) fn new(module: &'m Module<'m>, numbers: &'m Numbers) -> Pool<'m> {
        let mut pool = Pool {
            module,
            numbers,
            types: module.types.extension(),
            sets: Numbered::default(),
            lists: Numbered::default(),
            inline: Numbered::default(),
            inline_texts: Vec::new(),
            inline_of_text: HashMap::new(),
            kinds: Numbered::default(),
            tags: Numbered::default(),
            scopes: Numbered::default(),
            undeclared: Numbered::default(),
            addresses: Numbered::default(),
            set_of_text: HashMap::new(),
            before_callee: HashMap::new(),
            seen: Seen::default(),
            stamp: 1,
            uses: Uses::default(),
        };
        pool.sets.number(&[][..], Box::default);
        pool.lists.number(&[][..], Box::default);
        pool
    }

    /// Ends the function whose uses were noted, and returns them.
    pub(super) fn take_uses(&mut self) -> Uses {
        self.stamp += 1;
        std::mem::take(&mut self.uses)
    }

    /// The number of a type made of types of the pool.
    pub(super) fn intern_type(&mut self, ty: Type) -> TypeId {
        match self.module.types.find(&ty) {
            Some(known) => known,
            None => self.types.intern(ty),
        }
    }

    #[inline]
    pub(super) fn use_type(&mut self, ty: TypeId) {
        self.seen.types.note(ty.0, self.stamp, &mut self.uses.types);
    }

    #[inline]
    pub(super) fn use_list(&mut self, list: u32) {
        self.seen.lists.note(list, self.stamp, &mut self.uses.lists);
    }

    pub(super) fn use_node(&mut self, node: u32) {
        self.seen.nodes.note(node, self.stamp, &mut self.uses.nodes);
    }

    pub(super) fn use_inline(&mut self, text: &'m [u8]) -> u32 {
        let number = match self.inline_of_text.get(text) {
            Some(&number) => number,
            None => {
                let spaced = Spaced::of(text);
                let number = self.inline.number(&spaced, || spaced.clone());
                if number as usize == self.inline_texts.len() {
                    self.inline_texts.push(text);
                }
                self.inline_of_text.insert(text, number);
                number
            }
        };
        self.seen.inline.note(number, self.stamp, &mut self.uses.inline);
        number
    }

    pub(super) fn use_kind(&mut self, name: &[u8]) -> u32 {
        let number = self.kinds.number(name, || name.into());
        self.seen.kinds.note(number, self.stamp, &mut self.uses.kinds);
        number
    }

    pub(super) fn use_tag(&mut self, name: &[u8]) -> u32 {
        let number = self.tags.number(name, || name.into());
        self.seen.tags.note(number, self.stamp, &mut self.uses.tags);
        number
    }

    pub(super) fn use_scope(&mut self, name: &[u8]) -> u32 {
        let number = self.scopes.number(name, || name.into());
        self.seen.scopes.note(number, self.stamp, &mut self.uses.scopes);
        number
    }

    pub(super) fn use_undeclared(&mut self, name: &[u8], ty: TypeId) -> u32 {
        let key = (name.into(), ty);
        let number = self.undeclared.number(&key, || key.clone());
        self.seen.undeclared.note(number, self.stamp, &mut self.uses.undeclared);
        self.use_type(ty);
        number
    }

    pub(super) fn use_address(&mut self, function: GlobalId, label: &[u8]) -> u32 {
        let key = (function, label.into());
        let number = self.addresses.number(&key, || key.clone());
        self.seen.addresses.note(number, self.stamp, &mut self.uses.addresses);
        number
    }

    /// The word for the number of a global.
    pub(super) fn global_word(&self, global: GlobalId) -> Word {
        Word::new(Tag::Raw, self.numbers.globals[global].into())
    }

    /// The word of a metadata node: of its number, or of its text, which is a part of the module's.
    pub(super) fn node(&mut self, node: &[u8]) -> Result<Word, Error> {
        match NodeRef::parse(node) {
            Some(NodeRef::Number(number)) => self.numbered_node(number, offset_in(node, self.module.text)),
            _ => {
                let at = offset_in(node, self.module.text);
                let number = self.use_inline(&self.module.text[at..at + node.len()]);
                Ok(Word::new(Tag::Inline, number.into()))
            }
        }
    }

    /// The word of the node with a number, which is mentioned at this place of the module's text.
    pub(super) fn numbered_node(&mut self, number: u32, place: usize) -> Result<Word, Error> {
        let Some(index) = self.numbers.node(number) else {
            return Err(Error::new(place, format!("use of undefined metadata '!{number}'")));
        };
        self.use_node(index);
        Ok(Word::new(Tag::Node, index.into()))
    }

    /// The set of attributes of the result, and the calling convention, in the text before a callee
    /// or before the name of a function.
    pub(super) fn before_callee(&mut self, text: &'m [u8]) -> Result<(u32, u64), Error> {
        if let Some(&known) = self.before_callee.get(text) {
            return Ok(known);
        }
        let set = self.set_of_text(text, SetText::Value)?;
        let convention = CallingConvention::of_text(text).0.into();
        self.before_callee.insert(text, (set, convention));
        Ok((set, convention))
    }

    /// As [`before_callee`](Self::before_callee), for the text before the name of a function.
    pub(super) fn before_name(&mut self, text: &'m [u8]) -> Result<(u32, u64), Error> {
        self.before_callee(text)
    }

    /// As [`set_of_text`](Self::set_of_text) of a text that is surely a part of the module's.
    pub(super) fn set_of_part(&mut self, text: &[u8], about: SetText) -> Result<u32, Error> {
        let at = offset_in(text, self.module.text);
        self.set_of_text(&self.module.text[at..at + text.len()], about)
    }

    /// The list of sets of attributes, those that are empty left out, and notes its use.
    pub(super) fn list(&mut self, sets: &[(u32, u32)]) -> u32 {
        let sets: Box<[(u32, u32)]> = sets.iter().copied().filter(|&(_, set)| set != 0).collect();
        let number = self.lists.number(&sets[..], || sets.clone());
        self.use_list(number);
        number
    }

    /// Notes the use of the types in a set of attributes.
    pub(super) fn use_types_of_set(&mut self, set: u32) {
        let types: Vec<TypeId> = self.sets.keys()[set as usize].iter().filter_map(Attribute::ty).collect();
        types.into_iter().for_each(|ty| self.use_type(ty));
    }

    /// The list that a list of another pool is here; `types` has the types of that pool as types of
    /// this one.
    pub(super) fn merged_list(&mut self, other: &Pool<'_>, list: u32, types: &[TypeId]) -> u32 {
        let sets = &other.lists.keys()[list as usize];
        let mut own = Vec::new();
        for &(index, set) in sets {
            let mapped = other.sets.keys()[set as usize].iter();
            let set: Box<[Attribute]> = mapped.map(|attribute| attribute.with_types(types)).collect();
            own.push((index, self.sets.number(&set[..], || set.clone())));
        }
        self.lists.number(&own[..], || own[..].into())
    }
}
