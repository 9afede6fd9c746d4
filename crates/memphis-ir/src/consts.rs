//! Constants of a function body, interned: equal constants have equal ids.

use crate::items::{GlobalId, Span};
use crate::opcode::{Flags, Opcode};
use crate::tables::{Rest, empty};
use crate::types::TypeId;
use hashbrown::HashTable;
use memphis_entity::{Ids, Table, id};
use std::hash::BuildHasher;

id! {
    /// Index of a constant in the [`ConstTable`] of its body.
    pub struct Const;
}

/// The kind of a constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstKind {
    /// An integer that fits, sign-extended from its type's width. `true` is `-1` in `i1`.
    Int(i64),
    /// A wider integer, by its digits without leading zeros.
    BigInt(Box<[u8]>),
    /// A `float` or `double` (as a double), by its bits.
    Float(u64),
    /// Another floating-point constant, by its text after `0x`: a letter and digits.
    OtherFloat(Box<[u8]>),
    /// `null`
    Null,
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// `zeroinitializer` of an aggregate, a vector or a target type.
    Zero,
    /// `none`, of type `token`.
    NoneToken,
    /// `[...]`, `{...}`, `<{...}>` or `<...>`; strings are arrays kept as [`ConstKind::Bytes`].
    Aggregate(Box<[Const]>),
    /// `c"..."`, by its text.
    Bytes(Box<[u8]>),
    /// `splat (T v)`
    Splat(Const),
    /// `@name`; `None` for an intrinsic that the module does not declare, with the name in the
    /// text.
    Global(Option<GlobalId>, Box<[u8]>),
    /// `blockaddress(@f, %b)`, by its text.
    BlockAddress(Box<[u8]>),
    /// `dso_local_equivalent @f`
    DsoLocalEquivalent(Const),
    /// `no_cfi @f`
    NoCfi(Const),
    /// `ptrauth (...)`
    PtrAuth(Box<[Const]>),
    /// An operator over constants; `ty` is the source element type of a `getelementptr`.
    Expr {
        /// The operator.
        opcode: Opcode,
        /// Its flags.
        flags: Flags,
        /// Source element type of a `getelementptr`, otherwise the result's type.
        ty: TypeId,
        /// Operands.
        operands: Box<[Const]>,
        /// The bounds of a `getelementptr inrange(-8, 16)`.
        in_range: Option<Box<[i64; 2]>>,
    },
    /// `asm ...`, a callee.
    InlineAsm(Box<[u8]>),
    /// Metadata used as a value, by its text without the word `metadata`.
    Metadata(Box<[u8]>),
}

impl ConstKind {
    /// The constants that this one is made of: elements of an aggregate, operands of an expression.
    /// They are in the table of constants too.
    pub fn operands(&self) -> &[Const] {
        match self {
            ConstKind::Aggregate(parts) | ConstKind::PtrAuth(parts) => parts,
            ConstKind::Expr { operands, .. } => operands,
            ConstKind::Splat(part) | ConstKind::DsoLocalEquivalent(part) | ConstKind::NoCfi(part) => {
                std::slice::from_ref(part)
            }
            _ => &[],
        }
    }

    /// The keyword of a constant that needs no text of its own.
    ///
    /// # Panics
    /// For other constants: those that are read always have a text.
    pub(crate) fn keyword(&self) -> &'static str {
        match self {
            ConstKind::Null => "null",
            ConstKind::Undef => "undef",
            ConstKind::Poison => "poison",
            ConstKind::Zero => "zeroinitializer",
            ConstKind::NoneToken => "none",
            ConstKind::Int(0) => "0",
            ConstKind::Float(0) => "0.000000e+00",
            other => panic!("{other:?} has no keyword"),
        }
    }
}

/// A constant.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ConstData {
    /// Its kind.
    pub kind: ConstKind,
    /// Its type.
    pub ty: TypeId,
    /// Its text, without the type.
    pub(crate) text: ConstText,
}

/// The text of a constant, without its type.
#[derive(Debug, Clone)]
pub(crate) enum ConstText {
    /// As the module's text has it first in this body.
    Span(Span),
    /// As the keyword that it is.
    Keyword,
    /// As this: it does not occur in the text.
    Own(Box<[u8]>),
}

/// The constants of a body.
#[derive(Debug, Clone, Default)]
pub struct ConstTable {
    data: Table<Const, ConstData>,
    /// The hashes of `data`, or none if the table was [freed](ConstTable::free_lookup).
    lookup: HashTable<Const>,
    hasher: ConstHasher,
    /// Integers, globals and the like that were asked for last, in the places that
    /// [`Recent::place`] gives.
    recent: Vec<Recent>,
    /// Constants that [may be undefined](ConstTable::may_be_undefined), in ascending order: few of
    /// a large table.
    undefined: Vec<Const>,
}

/// A constant that was asked for.
#[derive(Debug, Clone, Copy)]
struct Recent {
    /// The value of a small integer, or the number of a global: no type has both. Other constants
    /// have numbers outside these.
    value: i64,
    ty: TypeId,
    id: Const,
}

impl Recent {
    const NONE: Recent = Recent { value: 0, ty: TypeId::UNKNOWN, id: Const(0) };

    /// The number of remembered ones.
    const N: usize = 64;

    fn place(value: i64, ty: TypeId) -> usize {
        (value as usize).wrapping_add(ty.0 as usize * 7) % Recent::N
    }
}

impl ConstTable {
    pub(crate) fn clear(&mut self) {
        self.data.clear();
        self.undefined.clear();
        self.recent.clear();
        self.recent.resize(Recent::N, Recent::NONE);
        empty(&mut self.lookup);
    }

    /// Frees the memory that only serves to find equal constants. It is needed again when the next
    /// one is added.
    pub(crate) fn free_lookup(&mut self) {
        self.lookup = HashTable::new();
    }

    /// The constant with this id.
    pub fn get(&self, id: Const) -> &ConstData {
        &self.data[id]
    }

    /// Returns whether a constant is an integer, or a vector with this integer in each lane. In one
    /// bit, `true` is -1.
    #[doc(hidden)]
    pub fn is_all(&self, id: Const, wanted: i64) -> bool {
        let is_it = |id: &Const| self.get(*id).kind == ConstKind::Int(wanted);
        match &self.get(id).kind {
            ConstKind::Int(value) => *value == wanted,
            ConstKind::Splat(lane) => is_it(lane),
            ConstKind::Aggregate(lanes) => lanes.iter().all(is_it),
            _ => false,
        }
    }

    /// True if a constant is a mask that selects lanes of two vectors, each with `n_lanes`. A mask
    /// for scalable vectors, which have more lanes than their type says, selects the first alone.
    pub(crate) fn is_mask(&self, mask: Const, n_lanes: u32, is_scalable: bool) -> bool {
        let limit = if is_scalable { 1 } else { 2 * i64::from(n_lanes) };
        let is_lane = |&lane: &Const| match self.get(lane).kind {
            ConstKind::Int(n) => (0..limit).contains(&n),
            ConstKind::Undef | ConstKind::Poison => true,
            _ => false,
        };
        match &self.get(mask).kind {
            ConstKind::Undef | ConstKind::Poison | ConstKind::Zero => true,
            ConstKind::Aggregate(lanes) => lanes.iter().all(is_lane),
            ConstKind::Splat(lane) => is_lane(lane),
            _ => false,
        }
    }

    /// True if a constant is `undef` or `poison`, or an aggregate, which may be made of them. For
    /// almost all constants the answer is no, and known without a look at them.
    #[doc(hidden)]
    #[inline]
    pub fn may_be_undefined(&self, id: Const) -> bool {
        // Passes ask for theirs when all others are there.
        self.undefined.first().is_some_and(|&first| id >= first) && self.undefined.binary_search(&id).is_ok()
    }

    /// Number of constants.
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// All constants, in the order in which they were added.
    pub fn ids(&self) -> Ids<Const> {
        self.data.ids()
    }

    /// The id of a constant, which is added when it is new. One without a text must be a keyword:
    /// `undef`, `poison`, `null`, `zeroinitializer`, `none`, or zero.
    #[doc(hidden)]
    pub fn intern(&mut self, kind: ConstKind, ty: TypeId, text: Option<Span>) -> Const {
        self.add(kind, ty, || text.map_or(ConstText::Keyword, ConstText::Span))
    }

    /// The same for an integer, because a body looks up a few integers often.
    #[inline]
    pub(crate) fn intern_small(&mut self, value: i64, ty: TypeId, text: Span) -> Const {
        self.intern_recent(value, ty, || ConstKind::Int(value), Some(text))
    }

    /// The same for a global, in the type of a pointer.
    #[inline]
    pub(crate) fn intern_global(&mut self, global: GlobalId, ty: TypeId, text: Span) -> Const {
        self.intern_recent(i64::from(global.0), ty, || ConstKind::Global(Some(global), Box::default()), Some(text))
    }

    /// `undef` of a type, which is asked for again and again.
    pub fn undef(&mut self, ty: TypeId) -> Const {
        self.intern_recent(i64::MIN, ty, || ConstKind::Undef, None)
    }

    /// `null`, likewise.
    #[inline]
    pub(crate) fn intern_null(&mut self, ty: TypeId, text: Span) -> Const {
        self.intern_recent(i64::MIN + 2, ty, || ConstKind::Null, Some(text))
    }

    /// `poison` of a type, likewise.
    pub fn poison(&mut self, ty: TypeId) -> Const {
        self.intern_recent(i64::MIN + 1, ty, || ConstKind::Poison, None)
    }

    #[inline]
    fn intern_recent(&mut self, value: i64, ty: TypeId, kind: impl FnOnce() -> ConstKind, text: Option<Span>) -> Const {
        let place = Recent::place(value, ty);
        if let Some(recent) = self.recent.get(place)
            && recent.value == value
            && recent.ty == ty
        {
            return recent.id;
        }
        let id = self.intern(kind(), ty, text);
        if let Some(recent) = self.recent.get_mut(place) {
            *recent = Recent { value, ty, id };
        }
        id
    }

    /// The id of an integer, which is added when it is new: its value is that of the bits of its
    /// type, sign-extended.
    pub fn intern_int(&mut self, value: i128, ty: TypeId) -> Const {
        let text = if ty == TypeId::I1 { (value != 0).to_string() } else { value.to_string() };
        let kind = match i64::try_from(value) {
            Ok(value) => ConstKind::Int(value),
            Err(_) => ConstKind::BigInt(text.as_bytes().into()),
        };
        self.add(kind, ty, || ConstText::Own(text.into_bytes().into()))
    }

    /// The id of a constant, which is added when it is new, with this text.
    pub(crate) fn intern_written(&mut self, kind: ConstKind, ty: TypeId, text: Vec<u8>) -> Const {
        self.add(kind, ty, || ConstText::Own(text.into()))
    }

    /// Gives the constants from `first` on, which were read from another text than the module's,
    /// texts of their own.
    pub(crate) fn own_texts(&mut self, first: usize, text: &[u8]) {
        for constant in &mut self.data.values_mut()[first..] {
            if let ConstText::Span(span) = constant.text {
                constant.text = ConstText::Own(span.of(text).into());
            }
        }
    }

    /// A constant's text, without the type, in a module of this text.
    pub(crate) fn text<'a>(&'a self, id: Const, module: &'a [u8]) -> &'a [u8] {
        let data = self.get(id);
        match &data.text {
            &ConstText::Span(Span { start, end }) => &module[start..end],
            ConstText::Keyword if data.ty == TypeId::I1 && data.kind == ConstKind::Int(0) => b"false",
            ConstText::Keyword => data.kind.keyword().as_bytes(),
            ConstText::Own(text) => text,
        }
    }

    /// Makes room for the constants of the rest of the body's text.
    pub(crate) fn make_room(&mut self, rest: Rest) {
        rest.make_room(self.data.vec_mut());
        let (data, hasher) = (&self.data, &self.hasher);
        rest.make_room_in_hash(&mut self.lookup, |&i| hasher.hash_of(&data[i]));
    }

    /// The place of a constant in the text.
    pub(crate) fn span(&self, id: Const) -> Option<Span> {
        match self.get(id).text {
            ConstText::Span(span) => Some(span),
            ConstText::Keyword | ConstText::Own(_) => None,
        }
    }

    fn add(&mut self, kind: ConstKind, ty: TypeId, text: impl FnOnce() -> ConstText) -> Const {
        if self.lookup.len() < self.data.len() {
            self.list_all();
        }
        let hash = self.hasher.hash(&kind, ty);
        if let Some(&i) = self.lookup.find(hash, |&i| {
            let d = &self.data[i];
            d.ty == ty && d.kind == kind
        }) {
            return i;
        }
        let may_be_undefined = matches!(kind, ConstKind::Undef | ConstKind::Poison | ConstKind::Aggregate(_));
        let id = self.data.push(ConstData { kind, ty, text: text() });
        self.undefined.extend(may_be_undefined.then_some(id));
        self.list(hash, id);
        id
    }

    fn list(&mut self, hash: u64, id: Const) {
        let (data, hasher) = (&self.data, &self.hasher);
        self.lookup.insert_unique(hash, id, |&i| hasher.hash_of(&data[i]));
    }

    #[cold]
    fn list_all(&mut self) {
        for id in self.data.ids() {
            self.list(self.hasher.hash_of(&self.data[id]), id);
        }
    }
}

/// Hashes constants. Those that are mentioned most are one number, for which one multiplication
/// will do, by a factor that no input knows.
#[derive(Debug, Clone)]
struct ConstHasher {
    seeds: [u64; 2],
    general: hashbrown::DefaultHashBuilder,
}

impl Default for ConstHasher {
    fn default() -> Self {
        let general = hashbrown::DefaultHashBuilder::default();
        ConstHasher { seeds: [0_u8, 1].map(|n| general.hash_one(n)), general }
    }
}

impl ConstHasher {
    #[inline]
    fn hash(&self, kind: &ConstKind, ty: TypeId) -> u64 {
        match *kind {
            // Numbers that follow one another are adjacent in the table: the cache holds eight of
            // them at a time. The table tells them apart by the uppermost bits, of which these
            // three are some.
            ConstKind::Int(value) => self.fold(value as u64 >> 3, ty, 0) ^ (value as u64) << 61,
            ConstKind::Global(Some(global), _) => self.fold(global.0.into(), ty, 1),
            ConstKind::Null => self.fold(0, ty, 2),
            ConstKind::Undef => self.fold(0, ty, 3),
            ConstKind::Poison => self.fold(0, ty, 4),
            _ => self.general.hash_one((kind, ty)),
        }
    }

    fn hash_of(&self, constant: &ConstData) -> u64 {
        self.hash(&constant.kind, constant.ty)
    }

    fn fold(&self, value: u64, ty: TypeId, sort: u64) -> u64 {
        let [a, b] = self.seeds;
        let product = u128::from(value ^ a) * u128::from(sort << 32 ^ u64::from(ty.0) ^ b);
        product as u64 ^ (product >> 64) as u64
    }
}
