//! The ids of a body's tables, its values, and the properties of its locals.

use crate::consts::Const;
use crate::owner::Owner;
use crate::types::TypeId;
use memphis_entity::id;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Index of a block, in the order of the text; 0 is the entry. The graph of a body has the same
/// numbers.
pub use memphis::Block as BlockId;

id! {
    /// An argument, a block or a result of the function: whatever is called `%something`.
    pub struct Local;

    /// Index of an instruction, in the order of the text.
    pub struct InstId;

    /// Index of an operand among those of all instructions.
    pub struct OperandId;
}

/// A local value or a constant of a body or draft, in one word.
///
/// The word says nothing of the body. In debug builds, those that a [draft](crate::draft::Draft)
/// returns also know their draft: others refuse them.
#[derive(Clone, Copy)]
pub struct Value {
    bits: u32,
    owner: Owner,
}

const CONST_BIT: u32 = 1 << 31;

impl Value {
    /// The value is this constant.
    pub fn constant(c: Const) -> Value {
        Value::from_bits(c.0 | CONST_BIT)
    }

    /// The value is this local.
    pub const fn local(l: Local) -> Value {
        Value::from_bits(l.0)
    }

    /// The kind of the value, with its index.
    pub fn kind(self) -> ValueKind {
        match self.bits & CONST_BIT {
            0 => ValueKind::Local(Local(self.bits)),
            _ => ValueKind::Const(Const(self.bits & !CONST_BIT)),
        }
    }

    /// The same value, which belongs to a draft.
    #[inline]
    pub(crate) const fn of(self, owner: Owner) -> Value {
        Value { owner, ..self }
    }

    /// The draft that it belongs to, as far as it is known.
    #[inline]
    pub(crate) const fn owner(self) -> Owner {
        self.owner
    }

    /// The value as a word, for a table that held something else before.
    #[doc(hidden)]
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.bits
    }

    /// The value that [`to_bits`](Self::to_bits) gives as this word.
    #[doc(hidden)]
    #[inline]
    pub const fn from_bits(bits: u32) -> Value {
        Value { bits, owner: Owner::UNKNOWN }
    }

    /// The local, when it is one.
    pub fn as_local(self) -> Option<Local> {
        (self.bits & CONST_BIT == 0).then_some(Local(self.bits))
    }

    /// The constant, when it is one.
    pub fn as_const(self) -> Option<Const> {
        (self.bits & CONST_BIT != 0).then_some(Const(self.bits & !CONST_BIT))
    }
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Value) -> bool {
        self.bits == other.bits
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Locals come before constants.
impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl Hash for Value {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

/// The kinds of a [`Value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// A local.
    Local(Local),
    /// A constant.
    Const(Const),
}

/// A value, or none, in one word: for tables.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionalValue(u32);

impl OptionalValue {
    /// No value.
    pub const NONE: OptionalValue = OptionalValue(u32::MAX);

    /// The value, if there is one.
    #[inline]
    pub fn get(self) -> Option<Value> {
        (self != OptionalValue::NONE).then_some(Value::from_bits(self.0))
    }
}

impl From<Value> for OptionalValue {
    #[inline]
    fn from(value: Value) -> OptionalValue {
        OptionalValue(value.bits)
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_const() {
            Some(c) => write!(f, "const{}", c.0),
            None => write!(f, "local{}", self.bits),
        }
    }
}

/// The definition of a [`Local`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Def {
    /// The argument with this index.
    Arg(u32),
    /// A block.
    Block(BlockId),
    /// The result of an instruction.
    Inst(InstId),
    /// Mentioned and not yet defined; never in a body that was read without error.
    Forward,
}

/// The properties of a [`Local`].
#[derive(Debug, Clone, Copy)]
pub struct LocalData {
    /// Type; `label` for a block.
    pub ty: TypeId,
    /// Its definition.
    pub def: Def,
    /// The offset of its name at the first mention (after `%`, or the label), relative to the
    /// function, signed: a label may have been mentioned before the function.
    pub(crate) name_start: u32,
    /// Length of the name as written; 0 for a number.
    pub(crate) name_len: u32,
    /// The number of an unnamed one.
    pub(crate) number: u32,
    /// The offset of its first mention, relative to the function.
    pub(crate) mention: u32,
    /// For a block: its rank by first mention.
    pub(crate) block_number: u32,
}

impl LocalData {
    pub(crate) const FORWARD: LocalData = LocalData {
        ty: TypeId::UNKNOWN,
        def: Def::Forward,
        name_start: 0,
        name_len: 0,
        number: u32::MAX,
        mention: u32::MAX,
        block_number: 0,
    };

    /// Its name as written, in a function that starts at `base` of `text`.
    pub(crate) fn name_in<'t>(&self, text: &'t [u8], base: usize) -> &'t [u8] {
        let start = (base as i64 + i64::from(self.name_start as i32)) as usize;
        &text[start..start + self.name_len as usize]
    }

    /// True if it has a name, not a number.
    pub fn is_named(&self) -> bool {
        self.name_len != 0
    }

    /// Its number, if it has one instead of a name.
    pub fn number(&self) -> Option<u32> {
        (!self.is_named() && self.number != u32::MAX).then_some(self.number)
    }
}
