//! The table of LLVM 22's intrinsics: signatures, overloads, immediate arguments, attributes.
//!
//! `cargo xtask intrinsics` makes it from LLVM's headers. Little-endian numbers, in this order:
//!
//! ```text
//!   u32        number of names
//!   u32        number of kinds
//!   u32        number of sets of attributes
//!   257 x u16  by the first byte of a hash: the first name with it
//!   names      the other three bytes of each hash, ascending
//!   u16        by name: its kind
//!   3 x u16    by kind: places of its signature, arguments and attributes in the pool
//!   u16        by set of attributes: its place in the pool
//!   pool       lists of bytes, each after its length
//! ```
//!
//! A name is known by its hash alone. Another name has the hash of an intrinsic with a probability
//! of one in 260,000; it would be judged by that one's signature.
//!
//! A signature is the result's type and those of the parameters, each one of [`Signature`]'s codes
//! with its operands. Arguments are a byte of flags, then the place of each immediate argument; if
//! its highest bit is set, the lowest allowed number and the first above it follow, 8 bytes each.
//!
//! Attributes are those of LLVM 22's definitions of intrinsics: the number of the function's set,
//! then pairs of a place (0 for the result, 1 for the first parameter) and the number of a set. A set
//! is text: words with blanks between them.

/// The table.
static TABLE: &[u8] = include_bytes!("table.bin");

/// The place of arguments in the pool if there are none.
pub const NO_ARGUMENTS: u16 = u16::MAX;

/// The number of the function's set of attributes if there is none.
pub const NO_SET: u8 = u8::MAX;

/// A flag: the function is `convergent`.
pub const CONVERGENT: u8 = 1;

/// The hash of a name without `llvm.` (FNV-1a of 32 bits).
pub fn hash(name: &[u8]) -> u32 {
    name.iter().fold(HASH_START, |hash, &byte| add(hash, byte))
}

const HASH_START: u32 = 0x811c_9dc5;

const fn add(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// An intrinsic that LLVM 22 has, seen without the types in its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intrinsic {
    kind: u16,
    /// The length of its own name: the types of an overloaded one follow.
    length: u16,
}

/// An argument that must be a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Immediate {
    /// The number of the parameter.
    pub parameter: usize,
    /// The lowest allowed value and the first above the highest one.
    pub range: Option<(i64, i64)>,
}

impl Intrinsic {
    /// The intrinsic with a name, given without `llvm.`: `smax.i32`. Types follow the names of
    /// overloaded intrinsics, each after a dot.
    ///
    /// ```
    /// use memphis_ir::intrinsics::table::Intrinsic;
    /// assert!(Intrinsic::find(b"smax.i32").is_some());
    /// assert_eq!(Intrinsic::find(b"x86.sse2.pause.i32"), None);
    /// ```
    ///
    /// Cost: the length of the name for each dot in it.
    pub fn find(name: &[u8]) -> Option<Intrinsic> {
        if let Some(whole) = find_hash(hash(name), name.len()) {
            return Some(whole);
        }
        let mut rest = name;
        while let Some(dot) = memchr::memrchr(b'.', rest) {
            rest = &rest[..dot];
            if let Some(longest) = find_hash(hash(rest), dot) {
                return longest.is_overloaded().then_some(longest);
            }
        }
        None
    }

    /// The part of a name, for which it was found, that is its own.
    pub fn own_name(self, name: &[u8]) -> &[u8] {
        &name[..usize::from(self.length)]
    }

    /// Result and parameters.
    pub fn signature(self) -> Signature {
        Signature { rest: self.list(0) }
    }

    /// True if types follow its name.
    pub fn is_overloaded(self) -> bool {
        let mut signature = self.signature();
        while let Some(step) = signature.next_step() {
            let is_own = match step {
                Step::Argument(ArgumentInfo { class, .. }) => class != Class::Same,
                Step::PointersToElements { .. } => true,
                _ => false,
            };
            if is_own {
                return true;
            }
        }
        false
    }

    /// True if its calls may not be made to depend on other control flow.
    pub fn is_convergent(self) -> bool {
        self.list(1).first().is_some_and(|flags| flags & CONVERGENT != 0)
    }

    /// The arguments that must be constants.
    pub fn immediates(self) -> impl Iterator<Item = Immediate> {
        let mut rest = self.list(1).get(1..).unwrap_or_default();
        std::iter::from_fn(move || {
            let (&place, tail) = rest.split_first()?;
            rest = tail;
            let mut bound = || {
                let (bytes, tail) = rest.split_first_chunk::<8>()?;
                rest = tail;
                Some(i64::from_le_bytes(*bytes))
            };
            let range = if place & 0x80 != 0 { bound().zip(bound()) } else { None };
            Some(Immediate { parameter: usize::from(place & 0x7f), range })
        })
    }

    /// The attributes that LLVM 22 gives to declarations of the intrinsic: what they are said of, and
    /// words with blanks between them. A number that belongs to a word is in brackets after it, as
    /// bitcode encodes it: `memory(12)`, `captures(0)`, `align(4)`, `range(0,16)`.
    ///
    /// ```
    /// use memphis_ir::intrinsics::table::{Intrinsic, Subject};
    /// let lifetime = Intrinsic::find(b"lifetime.start").unwrap();
    /// assert!(lifetime.attributes().any(|set| set == (Subject::Parameter(0), "captures(0)")));
    /// ```
    pub fn attributes(self) -> impl Iterator<Item = (Subject, &'static str)> {
        let (function, places) = match self.list(2) {
            [NO_SET, places @ ..] => (None, places),
            [function, places @ ..] => (Some(*function), places),
            [] => (None, &[][..]),
        };
        let places = places.chunks_exact(2).map(|pair| match pair[0] {
            0 => (Subject::Result, pair[1]),
            place => (Subject::Parameter(usize::from(place) - 1), pair[1]),
        });
        let all = function.map(|set| (Subject::Function, set)).into_iter().chain(places);
        all.map(|(subject, set)| (subject, attribute_set(set)))
    }

    /// A list of the pool.
    fn list(self, which: usize) -> &'static [u8] {
        pooled(u16_at(kinds() + (usize::from(self.kind) * 3 + which) * 2))
    }
}

/// What an attribute is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The function.
    Function,
    /// Its result.
    Result,
    /// The parameter with this index.
    Parameter(usize),
}

/// The text of a set of attributes.
fn attribute_set(number: u8) -> &'static str {
    let place = u16_at(kinds() + n_kinds() * 6 + usize::from(number) * 2);
    std::str::from_utf8(pooled(place)).expect("words are ASCII")
}

/// The offset of the table of kinds.
fn kinds() -> usize {
    NAMES + n_names() * 5
}

/// The list at a place in the pool.
fn pooled(place: u16) -> &'static [u8] {
    if place == NO_ARGUMENTS {
        return &[];
    }
    let start = kinds() + n_kinds() * 6 + n_sets() * 2 + usize::from(place);
    &TABLE[start + 1..start + 1 + usize::from(TABLE[start])]
}

/// The offsets of the table of buckets, and of the table of names.
const BUCKETS: usize = 12;
const NAMES: usize = BUCKETS + 257 * 2;

fn u16_at(at: usize) -> u16 {
    u16::from_le_bytes([TABLE[at], TABLE[at + 1]])
}

fn u32_at(at: usize) -> usize {
    u32::from_le_bytes([TABLE[at], TABLE[at + 1], TABLE[at + 2], TABLE[at + 3]]) as usize
}

fn n_names() -> usize {
    u32_at(0)
}

fn n_kinds() -> usize {
    u32_at(4)
}

fn n_sets() -> usize {
    u32_at(8)
}

/// The intrinsic with the hash of its own name, of this length.
fn find_hash(hash: u32, length: usize) -> Option<Intrinsic> {
    let bucket = BUCKETS + (hash >> 24) as usize * 2;
    let (start, end) = (usize::from(u16_at(bucket)), usize::from(u16_at(bucket + 2)));
    let rest =
        |n: usize| u32::from_le_bytes([TABLE[NAMES + n * 3], TABLE[NAMES + n * 3 + 1], TABLE[NAMES + n * 3 + 2], 0]);
    let (mut low, mut high) = (start, end);
    while low < high {
        let middle = low.midpoint(high);
        if rest(middle) < hash & 0xff_ffff { low = middle + 1 } else { high = middle }
    }
    let n = Some(low).filter(|&n| n < end && rest(n) == hash & 0xff_ffff)?;
    Some(Intrinsic { kind: u16_at(NAMES + n_names() * 3 + n * 2), length: u16::try_from(length).ok()? })
}

/// A signature, read type by type.
#[derive(Debug, Clone, Copy)]
pub struct Signature {
    rest: &'static [u8],
}

/// A step of a signature. Steps of vectors and structs are followed by those of their elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A type without operands, by its code: [`Signature::VOID`] to [`Signature::SVCOUNT`].
    Plain(u8),
    /// An integer of this width.
    Integer(u32),
    /// A vector of this length; `true` for a scalable one.
    Vector(bool, u32),
    /// A pointer into this address space.
    Pointer(u32),
    /// A struct of this many fields.
    Struct(usize),
    /// An overloaded type, at its first occurrence or a later one.
    Argument(ArgumentInfo),
    /// An overloaded type with elements twice as wide, or half as wide if `false`.
    Resized(usize, bool),
    /// A vector with the elements of an overloaded one, of one n-th of its length.
    OneNth(usize, u32),
    /// A vector of the length of an overloaded one; its element follows.
    SameLength(usize),
    /// A vector of pointers, as long as an overloaded vector.
    PointersToElements {
        /// The number of this overloaded type.
        own: usize,
        /// The number of the vector.
        of: usize,
    },
    /// The element of an overloaded vector.
    Element(usize),
    /// A vector with elements of one half or one quarter of the width, and more of them: the shift.
    Subdivided(usize, u32),
    /// An overloaded vector with integers in the place of its elements.
    AsIntegers(usize),
}

/// An overloaded type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArgumentInfo {
    /// The number among the overloaded types of the signature.
    pub number: usize,
    /// The types that it may be.
    pub class: Class,
}

/// The types that an overloaded type may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// All types.
    Any,
    /// Integers and vectors of them.
    Integers,
    /// Floating-point numbers and vectors of them.
    Floats,
    /// Vectors.
    Vector,
    /// Pointers.
    Pointer,
    /// The type that the number stands for already.
    Same,
}

impl Signature {
    /// `void`
    pub const VOID: u8 = 0;
    /// The end of the parameters of a function with variable arguments.
    pub const VARARGS: u8 = 1;
    /// `<1 x i64>`
    pub const MMX: u8 = 2;
    /// `x86_amx`
    pub const AMX: u8 = 3;
    /// `token`
    pub const TOKEN: u8 = 4;
    /// `metadata`
    pub const METADATA: u8 = 5;
    /// `half`
    pub const HALF: u8 = 6;
    /// `bfloat`
    pub const BFLOAT: u8 = 7;
    /// `float`
    pub const FLOAT: u8 = 8;
    /// `double`
    pub const DOUBLE: u8 = 9;
    /// `fp128`
    pub const FP128: u8 = 10;
    /// `ppc_fp128`
    pub const PPC_FP128: u8 = 11;
    /// `target("aarch64.svcount")`
    pub const SVCOUNT: u8 = 12;
    /// A vector; its length, two bytes, follows, then the element.
    pub const VECTOR: u8 = 16;
    /// A scalable vector; its length and element follow, as those of `VECTOR`.
    pub const SCALABLE_VECTOR: u8 = 17;
    /// A pointer; its address space follows.
    pub const POINTER: u8 = 18;
    /// A struct; the number of its fields follows, then these.
    pub const STRUCT: u8 = 19;
    /// An overloaded type; its [class](Class), and 8 times its number, follow in one byte, here and
    /// after the next codes.
    pub const ARGUMENT: u8 = 20;
    /// An overloaded type with wider elements.
    pub const EXTENDED: u8 = 21;
    /// An overloaded type with narrower elements.
    pub const TRUNCATED: u8 = 22;
    /// A shorter vector; number and divisor follow.
    pub const ONE_NTH: u8 = 23;
    /// A vector of the same length.
    pub const SAME_LENGTH: u8 = 24;
    /// A vector of pointers; its own number and that of a vector follow.
    pub const POINTERS_TO_ELEMENTS: u8 = 25;
    /// The element of a vector.
    pub const ELEMENT: u8 = 26;
    /// A vector with elements half as wide.
    pub const HALVED_ELEMENTS: u8 = 27;
    /// A vector with elements a quarter as wide.
    pub const QUARTERED_ELEMENTS: u8 = 28;
    /// A vector of integers.
    pub const AS_INTEGERS: u8 = 29;
    /// An integer; the logarithm of its width is added.
    pub const INTEGER: u8 = 32;

    /// True if no type is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// True if `...` is all that is left.
    pub fn is_varargs(&self) -> bool {
        self.rest == [Signature::VARARGS]
    }

    /// Takes the next step.
    pub fn next_step(&mut self) -> Option<Step> {
        let code = self.byte()?;
        Some(match code {
            Signature::VOID..=Signature::SVCOUNT => Step::Plain(code),
            Signature::VECTOR | Signature::SCALABLE_VECTOR => {
                let length = u16::from_le_bytes([self.byte()?, self.byte()?]);
                Step::Vector(code == Signature::SCALABLE_VECTOR, length.into())
            }
            Signature::POINTER => Step::Pointer(self.byte()?.into()),
            Signature::STRUCT => Step::Struct(self.byte()?.into()),
            Signature::ARGUMENT => Step::Argument(self.argument()?),
            Signature::EXTENDED => Step::Resized(self.argument()?.number, true),
            Signature::TRUNCATED => Step::Resized(self.argument()?.number, false),
            Signature::ONE_NTH => Step::OneNth(self.argument()?.number, self.byte()?.into()),
            Signature::SAME_LENGTH => Step::SameLength(self.argument()?.number),
            Signature::POINTERS_TO_ELEMENTS => {
                Step::PointersToElements { own: self.byte()?.into(), of: self.byte()?.into() }
            }
            Signature::ELEMENT => Step::Element(self.argument()?.number),
            Signature::HALVED_ELEMENTS => Step::Subdivided(self.argument()?.number, 1),
            Signature::QUARTERED_ELEMENTS => Step::Subdivided(self.argument()?.number, 2),
            Signature::AS_INTEGERS => Step::AsIntegers(self.argument()?.number),
            _ => Step::Integer(1 << code.checked_sub(Signature::INTEGER)?),
        })
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(byte)
    }

    fn argument(&mut self) -> Option<ArgumentInfo> {
        let byte = self.byte()?;
        let class = match byte & 7 {
            0 => Class::Any,
            1 => Class::Integers,
            2 => Class::Floats,
            3 => Class::Vector,
            4 => Class::Pointer,
            _ => Class::Same,
        };
        Some(ArgumentInfo { number: usize::from(byte >> 3), class })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_small() {
        assert!(TABLE.len() < 150_000);
    }

    #[test]
    fn intrinsics_have_their_signatures() {
        let mut memcpy = Intrinsic::find(b"memcpy.p0.p0.i64").expect("it is known").signature();
        let mut steps = Vec::new();
        while let Some(step) = memcpy.next_step() {
            steps.push(step);
        }
        let pointer = |number| Step::Argument(ArgumentInfo { number, class: Class::Pointer });
        let length = Step::Argument(ArgumentInfo { number: 2, class: Class::Integers });
        assert_eq!(steps, [Step::Plain(Signature::VOID), pointer(0), pointer(1), length, Step::Integer(1)]);
    }

    #[test]
    fn sets_of_attributes_are_words_with_numbers() {
        assert!((20..=255).contains(&n_sets()));
        for set in 0..n_sets() as u8 {
            for word in attribute_set(set).split(' ').filter(|word| !word.is_empty()) {
                let (name, operands) = word.split_once('(').unwrap_or((word, ")"));
                assert!(crate::attributes::known(name.as_bytes()).is_some(), "{word}");
                let operands = operands.strip_suffix(')').expect("brackets are closed");
                let numbers = operands.split(',').filter(|number| !number.is_empty());
                assert!(numbers.clone().all(|number| number.parse::<i64>().is_ok()), "{word}");
                let expected = match name {
                    "memory" | "captures" | "align" => 1,
                    "range" => 2,
                    _ => 0,
                };
                assert_eq!(numbers.count(), expected, "{word}");
            }
        }
    }

    #[test]
    fn intrinsics_have_the_attributes_of_llvm_22() {
        let of = |name: &[u8]| Intrinsic::find(name).expect("it is known").attributes().collect::<Vec<_>>();
        let memcpy = of(b"memcpy.p0.p0.i64");
        let words = "nounwind nocallback nofree willreturn memory(3)";
        assert_eq!(memcpy[0], (Subject::Function, words));
        assert_eq!(memcpy[1], (Subject::Parameter(0), "captures(0) noalias writeonly"));
        assert_eq!(memcpy[3], (Subject::Parameter(3), "immarg"));
        assert!(of(b"experimental.gc.statepoint").iter().all(|(subject, _)| *subject != Subject::Function));
        let words = "nounwind nocallback nosync nofree willreturn";
        assert_eq!(of(b"readcyclecounter"), [(Subject::Function, words)]);
    }

    #[test]
    fn immediates_have_their_ranges() {
        let immediates = |name: &[u8]| Intrinsic::find(name).expect("it is known").immediates().collect::<Vec<_>>();
        assert_eq!(immediates(b"memcpy"), [Immediate { parameter: 3, range: None }]);
        assert!(immediates(b"smax").is_empty());
    }
}
