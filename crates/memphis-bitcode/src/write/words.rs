//! Records whose operands are not numbers yet.
//!
//! A function is decoded before the numbers of types, attributes and metadata nodes are known: they
//! depend on all functions. Its records then contain words that name what they refer to, and the
//! words become numbers when the records are written.

/// An operand of a record: a tag in the uppermost bits, and a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Word(u64);

/// The meaning of a word's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Tag {
    /// The operand itself.
    Raw,
    /// The operand itself is the next word: it has too many bits.
    Wide,
    /// A type, by its number in the pool.
    Type,
    /// A value of the function, by its number in it.
    Local,
    /// A global, and the number of the instruction that refers to it. The operand is their
    /// distance, in 32 bits.
    Global,
    /// The same; the operand is the distance with a sign.
    SignedGlobal,
    /// A constant of the module, by its number among those.
    Constant,
    /// A list of attributes, by its number in the pool, which is 0 for the empty one.
    Attributes,
    /// A metadata node with a number, by that.
    Node,
    /// The same; the operand is larger by 1.
    NodePlusOne,
    /// Metadata that is written in place, by its number in the pool.
    Inline,
    /// The same; the operand is larger by 1.
    InlinePlusOne,
    /// A value of the function as metadata, by its number among those.
    LocalNode,
    /// A list of values as metadata, by its number among those.
    LocalList,
    /// A kind of attachments, by its number in the pool.
    Kind,
    /// A tag of operand bundles, by its number in the pool.
    Bundle,
    /// A synchronization scope, by its number in the pool.
    Scope,
    /// A block whose address is taken, by the number of the address in the pool.
    Block,
    /// The distance of an instruction from a metadata node, as for [`Tag::Global`]: from one with a
    /// number,
    NodeDistance,
    /// from one that is written in place,
    InlineDistance,
    /// and from a value as metadata.
    LocalNodeDistance,
    /// A string of the module's metadata, by its number,
    String,
    /// or larger by 1.
    StringPlusOne,
    /// A value of the module's metadata,
    Value,
    /// or larger by 1.
    ValuePlusOne,
    /// A node of the module's metadata,
    ModuleNode,
    /// or larger by 1.
    ModuleNodePlusOne,
    /// A constant of the module; the operand is larger by 1.
    ConstantPlusOne,
    /// As [`Tag::Global`], for an intrinsic without a declaration, by its number in the pool.
    Undeclared,
}

const TAGS: [Tag; 29] = [
    Tag::Raw,
    Tag::Wide,
    Tag::Type,
    Tag::Local,
    Tag::Global,
    Tag::SignedGlobal,
    Tag::Constant,
    Tag::Attributes,
    Tag::Node,
    Tag::NodePlusOne,
    Tag::Inline,
    Tag::InlinePlusOne,
    Tag::LocalNode,
    Tag::LocalList,
    Tag::Kind,
    Tag::Bundle,
    Tag::Scope,
    Tag::Block,
    Tag::NodeDistance,
    Tag::InlineDistance,
    Tag::LocalNodeDistance,
    Tag::String,
    Tag::StringPlusOne,
    Tag::Value,
    Tag::ValuePlusOne,
    Tag::ModuleNode,
    Tag::ModuleNodePlusOne,
    Tag::ConstantPlusOne,
    Tag::Undeclared,
];

impl Tag {
    /// The tag without [`Word::plus_one`], and whether it was with it.
    pub(super) fn without_one(self) -> (Tag, bool) {
        match self {
            Tag::NodePlusOne => (Tag::Node, true),
            Tag::InlinePlusOne => (Tag::Inline, true),
            Tag::StringPlusOne => (Tag::String, true),
            Tag::ValuePlusOne => (Tag::Value, true),
            Tag::ModuleNodePlusOne => (Tag::ModuleNode, true),
            Tag::ConstantPlusOne => (Tag::Constant, true),
            plain => (plain, false),
        }
    }
}

/// The number of bits of a value.
const SHIFT: u32 = 59;

/// The number of bits of a global's number in the value of [`Tag::Global`].
const GLOBAL_BITS: u32 = 27;

impl Word {
    /// A word with a tag.
    #[inline]
    pub(super) fn new(tag: Tag, value: u64) -> Word {
        debug_assert!(value >> SHIFT == 0);
        Word((tag as u64) << SHIFT | value)
    }

    /// A word for a global that the instruction with this number refers to.
    #[inline]
    pub(super) fn global(tag: Tag, inst: u32, global: u32) -> Word {
        debug_assert!(global >> GLOBAL_BITS == 0);
        Word::new(tag, u64::from(inst) << GLOBAL_BITS | u64::from(global))
    }

    /// A word for the distance of the instruction with this number from a metadata node.
    pub(super) fn distance(node: Tag, inst: u32, value: u64) -> Word {
        let tag = match node {
            Tag::Inline => Tag::InlineDistance,
            Tag::LocalNode => Tag::LocalNodeDistance,
            _ => Tag::NodeDistance,
        };
        Word::global(tag, inst, value as u32)
    }

    /// The word for an operand that is larger by 1, in a place where 0 is for none.
    #[inline]
    pub(super) fn plus_one(self) -> Word {
        let (tag, value) = self.parts();
        let tag = match tag {
            Tag::Node => Tag::NodePlusOne,
            Tag::Inline => Tag::InlinePlusOne,
            Tag::String => Tag::StringPlusOne,
            Tag::Value => Tag::ValuePlusOne,
            Tag::ModuleNode => Tag::ModuleNodePlusOne,
            Tag::Constant => Tag::ConstantPlusOne,
            _ => return Word::new(tag, value + 1),
        };
        Word::new(tag, value)
    }

    /// The number of the instruction and that of the global.
    #[inline]
    pub(super) fn inst_and_global(value: u64) -> (u32, u32) {
        ((value >> GLOBAL_BITS) as u32, (value & ((1 << GLOBAL_BITS) - 1)) as u32)
    }

    /// All bits: the operand of a word after one of [`Tag::Wide`].
    #[inline]
    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// The tag and the value.
    #[inline]
    pub(super) fn parts(self) -> (Tag, u64) {
        (TAGS[(self.0 >> SHIFT) as usize], self.0 & ((1 << SHIFT) - 1))
    }
}

/// The largest number of globals.
pub(super) const MAX_GLOBALS: usize = 1 << GLOBAL_BITS;

/// Records one after the other: of each its code and the number of its words, then the words.
#[derive(Debug, Clone, Default)]
pub(super) struct Records {
    words: Vec<Word>,
}

impl Records {
    /// Starts a record. Returns its place.
    #[inline]
    pub(super) fn begin(&mut self, code: u32) -> usize {
        self.words.push(Word(u64::from(code) << 32));
        self.words.len() - 1
    }

    /// Ends the record that started at a place.
    #[inline]
    pub(super) fn end(&mut self, place: usize) {
        let len = self.words.len() - place - 1;
        self.words[place].0 |= len as u64;
    }

    /// Takes back the record that started at a place, which is the last one.
    pub(super) fn cancel(&mut self, place: usize) {
        self.words.truncate(place);
    }

    /// Adds a word to the record that was started.
    #[inline]
    pub(super) fn push(&mut self, word: Word) {
        self.words.push(word);
    }

    /// Adds an operand.
    #[inline]
    pub(super) fn raw(&mut self, value: u64) {
        if value >> SHIFT == 0 {
            self.push(Word(value));
        } else {
            self.push(Word::new(Tag::Wide, 0));
            self.push(Word(value));
        }
    }

    /// Adds an operand with a sign, which is its lowest bit.
    #[inline]
    pub(super) fn signed(&mut self, value: i64) {
        self.raw(sign_in_lowest_bit(value));
    }

    /// A whole record of operands.
    pub(super) fn record(&mut self, code: u32, operands: impl IntoIterator<Item = u64>) {
        let place = self.begin(code);
        operands.into_iter().for_each(|operand| self.raw(operand));
        self.end(place);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The number of words, with those that start records.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The records from a place on: codes with words.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &[Word])> {
        let mut rest = &self.words[..];
        std::iter::from_fn(move || {
            let (&Word(head), words) = rest.split_first()?;
            let (record, after) = words.split_at(head as u32 as usize);
            rest = after;
            Some(((head >> 32) as u32, record))
        })
    }

    /// Sets bits of an operand, which is no wide one, of the record that started at a place.
    pub(super) fn set(&mut self, place: usize, operand: usize, bits: u64) {
        self.words[place + 1 + operand].0 |= bits;
    }

    /// Exchanges each word of the record that started at a place.
    ///
    /// # Errors
    /// The errors of the closure.
    pub(super) fn for_each_word<E>(
        &mut self,
        place: usize,
        mut exchange: impl FnMut(Word) -> Result<Word, E>,
    ) -> Result<(), E> {
        let n = self.words[place].0 as u32 as usize;
        let mut words = self.words[place + 1..][..n].iter_mut();
        while let Some(word) = words.next() {
            match word.parts().0 {
                Tag::Raw => {}
                // The next word is a number.
                Tag::Wide => drop(words.next()),
                _ => *word = exchange(*word)?,
            }
        }
        Ok(())
    }

    /// The record that started at a place.
    pub(super) fn at(&self, place: usize) -> (u32, &[Word]) {
        let Word(head) = self.words[place];
        ((head >> 32) as u32, &self.words[place + 1..][..head as u32 as usize])
    }
}

/// A signed number as bitcode has it: the lowest bit says whether it is negative.
#[inline]
pub(crate) fn sign_in_lowest_bit(value: i64) -> u64 {
    match value {
        0.. => (value as u64) << 1,
        _ => value.unsigned_abs() << 1 | 1,
    }
}
