//! The attributes that LLVM 22 knows besides strings: where each may be, what belongs to it, and
//! the types of the values that it may be said of.
//!
//! Facts, compared with opt-22 attribute by attribute and position by position.

use super::{name_of, words};
use crate::tables::WordTable;
use crate::types::{Type, TypeId, Types};

/// A position of attributes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// After the parameters of a function, after the arguments of a call, in a group, or after a
    /// variable.
    Function,
    /// After the type of a parameter or of an argument.
    Parameter,
    /// Before the type that a function or a call gives.
    Return,
}

impl Position {
    /// All of them.
    pub const ALL: [Position; 3] = [Position::Function, Position::Parameter, Position::Return];

    /// The values or functions at the position, for messages.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Position::Function => "functions",
            Position::Parameter => "parameters",
            Position::Return => "return values",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The text after the word of an attribute.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    None,
    /// `8` or `(8)`, and `=8` in a group.
    Align,
    /// `(8)`, and `=8` in a group.
    StackAlign,
    /// `(8)`, a number other than 0.
    Number,
    /// `(T)`
    Type,
    /// `(address, ret: provenance)`
    Captures,
    /// `(read, argmem: write)`
    Memory,
    /// `(nan inf)`, or a mask of bits: `(3)`.
    FloatClasses,
    /// Nothing, or one of these words in parentheses.
    OptionalWord(&'static [&'static str]),
    /// `("alloc,zeroed")`
    AllocationKinds,
    /// `(1)` or `(1, 2)`
    Numbers,
    /// `(T 1, 2)`
    Range,
    /// `((0, 4), (8, 12))`
    Ranges,
    /// Anything in parentheses, or nothing: an attribute of an LLVM newer than 22.
    Unknown,
}

/// The types of the values that an attribute may be said of.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Values {
    /// All.
    Any,
    /// All but `void`.
    NotVoid,
    /// Pointers.
    Pointer,
    /// Pointers, and vectors of them.
    Pointers,
    /// Integers.
    Integer,
    /// Integers, and vectors of them.
    Integers,
    /// Floating-point numbers; vectors, arrays and structs of one type of them.
    Floats,
}

/// The kinds of values for which the attributes of a list are allowed, and whether the list may
/// break a rule of the verifier's.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Demands {
    flags: u16,
    /// The number of bits of the integers in a range; 0 without one.
    range_bits: u32,
}

impl Demands {
    const IS_CHECKED: u16 = 1 << 15;
    const EXCLUDES: u16 = 1 << 14;
    const IS_FIRST: u16 = 1 << 13;
    /// The bits of all kinds but [`Values::Any`].
    const VALUES: u16 = (2 << Values::Floats as u16) - 2;

    /// Adds the demands of another attribute, which is written so.
    pub fn add(&mut self, attribute: &Known, text: &[u8]) {
        self.flags |= 1 << attribute.values as u8;
        match attribute.rules {
            Rules::None => {}
            // The second one may be one that the first excludes.
            Rules::ExcludesOthers if self.flags & Self::EXCLUDES != 0 => self.check(),
            Rules::ExcludesOthers => self.flags |= Self::EXCLUDES,
            Rules::IsFirst => self.flags |= Self::IS_FIRST,
            Rules::OfType if self.range_bits == 0 => match range_bits(text) {
                Some(bits) => self.range_bits = bits,
                None => self.check(),
            },
            Rules::Own | Rules::OfType => self.check(),
        }
    }

    /// Makes the verifier look at the list.
    pub fn check(&mut self) {
        self.flags |= Self::IS_CHECKED;
    }

    /// True if the verifier has to look at the list of a value of this type. The first parameter
    /// `may_be_sret` if nothing else forbids that.
    #[inline]
    pub fn are_checked(self, types: Types<'_>, ty: TypeId, may_be_sret: bool) -> bool {
        self.flags & Self::IS_CHECKED != 0
            || self.flags & Self::IS_FIRST != 0 && !may_be_sret
            || self.range_bits != 0 && types.get(types.scalar(ty)).bits() != Some(self.range_bits)
    }

    /// True if values of the type meet all demands, as far as the type is known.
    #[inline]
    pub fn are_met(self, types: Types<'_>, ty: TypeId) -> bool {
        const POINTERS: u16 = 1 << Values::NotVoid as u8 | 1 << Values::Pointer as u8 | 1 << Values::Pointers as u8;
        let demands = self.flags & Self::VALUES;
        demands & !if ty == TypeId::PTR { POINTERS } else { 0 } == 0 || self.values_contain(types, ty)
    }

    fn values_contain(self, types: Types<'_>, ty: TypeId) -> bool {
        const ALL: [Values; 6] =
            [Values::NotVoid, Values::Pointer, Values::Pointers, Values::Integer, Values::Integers, Values::Floats];
        ALL.iter().all(|&values| self.flags >> values as u8 & 1 == 0 || values.contain(types, ty))
    }
}

/// The number of bits of the integers in a range that is written as LLVM writes it:
/// `range(i8 0, 3)`.
fn range_bits(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"range(i")?;
    let n = digits.iter().position(|&c| c == b' ')?;
    std::str::from_utf8(&digits[..n]).ok()?.parse().ok()
}

impl Values {
    /// True if values of the type are among them, as far as the type is known.
    pub(crate) fn contain(self, types: Types<'_>, ty: TypeId) -> bool {
        if matches!(types.get(types.scalar(ty)), Type::Unknown) {
            return true;
        }
        match self {
            Values::Any => true,
            Values::NotVoid => ty != TypeId::VOID,
            Values::Pointer => types.is_pointer(ty),
            Values::Pointers => types.is_pointer(types.scalar(ty)),
            Values::Integer => types.is_integer(ty),
            Values::Integers => types.is_integer(types.scalar(ty)),
            Values::Floats => {
                let mut at = ty;
                if let Some(Type::Struct(fields) | Type::PackedStruct(fields)) = types.resolve(at)
                    && let [first, rest @ ..] = &**fields
                    && rest.iter().all(|field| field == first)
                {
                    // Of structs, only such of numbers and vectors.
                    return types.is_float(types.scalar(*first));
                }
                while let Type::Array(_, element) = types.get(at) {
                    at = *element;
                }
                types.is_float(types.scalar(at))
            }
        }
    }

    /// The types, for messages.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Values::Any => "all types",
            Values::NotVoid => "types other than void",
            Values::Pointer => "pointers",
            Values::Pointers => "pointers and vectors of them",
            Values::Integer => "integers",
            Values::Integers => "integers and vectors of them",
            Values::Floats => "floating-point numbers, and vectors and arrays of them",
        }
    }
}

/// An attribute that is a word.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// The word.
    pub name: &'static str,
    positions: u8,
    /// The text after it.
    pub argument: Argument,
    /// The types of values that it may be said of.
    pub values: Values,
    /// The rules of the verifier's for it at parameters and results.
    rules: Rules,
}

/// What the verifier demands of an attribute beyond its position and its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// Nothing.
    None,
    /// That none of certain others with such rules is in the same list.
    ExcludesOthers,
    /// That it is at the first parameter, and no attribute with rules of its own beside it.
    IsFirst,
    /// That the type in its argument is that of the value.
    OfType,
    /// More than that.
    Own,
}

impl Known {
    /// True if the attribute may be at a position.
    pub const fn may_stand_at(&self, position: Position) -> bool {
        self.positions & position.bit() != 0
    }

    /// The positions at which it may be, for messages.
    pub(crate) fn places(&self) -> String {
        let nouns = Position::ALL.into_iter().filter(|&position| self.may_stand_at(position)).map(Position::noun);
        nouns.collect::<Vec<_>>().join(" and ")
    }
}

const fn attribute(name: &'static str, positions: u8, argument: Argument, values: Values) -> Known {
    Known { name, positions, argument, values, rules: rules(name) }
}

/// Attributes of which one alone in its list breaks no rule.
const EXCLUDES_OTHERS: &[&str] = &["readnone", "readonly", "signext", "writable", "writeonly", "zeroext"];

/// Attributes with rules beyond those. Those of functions are about calls that have them; a group
/// is examined when it is read, and a function with its header.
const WITH_RULES: &[&str] = &[
    "allockind",
    "allocsize",
    "alwaysinline",
    "byref",
    "byval",
    "elementtype",
    "immarg",
    "inalloca",
    "initializes",
    "jumptable",
    "minsize",
    "nest",
    "nofpclass",
    "noinline",
    "optdebug",
    "optnone",
    "optsize",
    "preallocated",
    "returned",
    "speculatable",
    "swiftasync",
    "swifterror",
    "swiftself",
    "vscale_range",
];

const fn rules(name: &str) -> Rules {
    if is_same(name, "sret") {
        Rules::IsFirst
    } else if is_same(name, "range") {
        Rules::OfType
    } else if contains(WITH_RULES, name) {
        Rules::Own
    } else if contains(EXCLUDES_OTHERS, name) {
        Rules::ExcludesOthers
    } else {
        Rules::None
    }
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < names.len() && !is_same(names[i], name) {
        i += 1;
    }
    i < names.len()
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// All attributes that are words, by name.
#[doc(hidden)]
pub const KNOWN: &[Known] = &{
    use Argument::{
        Align, AllocationKinds, Captures, FloatClasses, Memory, None, Number, Numbers, OptionalWord, Range, Ranges,
        StackAlign, Type, Unknown,
    };
    use Values::{Any, Floats, Integer, Integers, NotVoid, Pointer, Pointers};
    const F: u8 = Position::Function.bit();
    const P: u8 = Position::Parameter.bit();
    const R: u8 = Position::Return.bit();
    [
        attribute("align", P | R, Align, Pointers),
        attribute("alignstack", F | P | R, StackAlign, Any),
        attribute("allocalign", P, None, Integer),
        attribute("allockind", F, AllocationKinds, Any),
        attribute("allocptr", P, None, Pointer),
        attribute("allocsize", F, Numbers, Any),
        attribute("alwaysinline", F, None, Any),
        attribute("argmemonly", F, None, Any),
        attribute("builtin", F, None, Any),
        attribute("byref", P, Type, Pointer),
        attribute("byval", P, Type, Pointer),
        attribute("captures", P, Captures, Pointer),
        attribute("cold", F, None, Any),
        attribute("convergent", F, None, Any),
        attribute("coro_elide_safe", F, None, Any),
        attribute("coro_only_destroy_when_complete", F, None, Any),
        attribute("dead_on_return", P, None, Pointer),
        attribute("dead_on_unwind", P, None, Pointer),
        attribute("denormal_fpenv", F, Unknown, Any),
        attribute("dereferenceable", P | R, Number, Pointer),
        attribute("dereferenceable_or_null", P | R, Number, Pointer),
        attribute("disable_sanitizer_instrumentation", F, None, Any),
        attribute("elementtype", P, Type, Pointer),
        attribute("flatten", F, Unknown, Any),
        attribute("fn_ret_thunk_extern", F, None, Any),
        attribute("hot", F, None, Any),
        attribute("hybrid_patchable", F, None, Any),
        attribute("immarg", P, None, Any),
        attribute("inaccessiblemem_or_argmemonly", F, None, Any),
        attribute("inaccessiblememonly", F, None, Any),
        attribute("inalloca", P, Type, Pointer),
        attribute("initializes", P, Ranges, Pointer),
        attribute("inlinehint", F, None, Any),
        attribute("inreg", P | R, None, Any),
        attribute("jumptable", F, None, Any),
        attribute("memory", F, Memory, Any),
        attribute("minsize", F, None, Any),
        attribute("mustprogress", F, None, Any),
        attribute("naked", F, None, Any),
        attribute("nest", P, None, Pointer),
        attribute("noalias", P | R, None, Pointer),
        attribute("nobuiltin", F, None, Any),
        attribute("nocallback", F, None, Any),
        attribute("nocapture", P, None, Pointer),
        attribute("nocf_check", F, None, Any),
        attribute("nocreateundeforpoison", F, None, Any),
        attribute("nodivergencesource", F, None, Any),
        attribute("noduplicate", F, None, Any),
        attribute("noext", P | R, None, Any),
        attribute("nofpclass", P | R, FloatClasses, Floats),
        attribute("nofree", F | P, None, Any),
        attribute("noimplicitfloat", F, None, Any),
        attribute("noinline", F, None, Any),
        attribute("nomerge", F, None, Any),
        attribute("nonlazybind", F, None, Any),
        attribute("nonnull", P | R, None, Pointer),
        attribute("nooutline", F, Unknown, Any),
        attribute("noprofile", F, None, Any),
        attribute("norecurse", F, None, Any),
        attribute("noredzone", F, None, Any),
        attribute("noreturn", F, None, Any),
        attribute("nosanitize_bounds", F, None, Any),
        attribute("nosanitize_coverage", F, None, Any),
        attribute("nosync", F, None, Any),
        attribute("noundef", P | R, None, NotVoid),
        attribute("nounwind", F, None, Any),
        attribute("null_pointer_is_valid", F, None, Any),
        attribute("optdebug", F, None, Any),
        attribute("optforfuzzing", F, None, Any),
        attribute("optnone", F, None, Any),
        attribute("optsize", F, None, Any),
        attribute("preallocated", F | P, Type, Pointer),
        attribute("presplitcoroutine", F, None, Any),
        attribute("range", P | R, Range, Integers),
        attribute("readnone", F | P, None, Pointer),
        attribute("readonly", F | P, None, Pointer),
        attribute("returned", P, None, Any),
        attribute("returns_twice", F, None, Any),
        attribute("safestack", F, None, Any),
        attribute("sanitize_address", F, None, Any),
        attribute("sanitize_alloc_token", F, None, Any),
        attribute("sanitize_hwaddress", F, None, Any),
        attribute("sanitize_memory", F, None, Any),
        attribute("sanitize_memtag", F, None, Any),
        attribute("sanitize_numerical_stability", F, None, Any),
        attribute("sanitize_realtime", F, None, Any),
        attribute("sanitize_realtime_blocking", F, None, Any),
        attribute("sanitize_thread", F, None, Any),
        attribute("sanitize_type", F, None, Any),
        attribute("shadowcallstack", F, None, Any),
        attribute("signext", P | R, None, Integer),
        attribute("skipprofile", F, None, Any),
        attribute("speculatable", F, None, Any),
        attribute("speculative_load_hardening", F, None, Any),
        attribute("sret", P, Type, Pointer),
        attribute("ssp", F, None, Any),
        attribute("sspreq", F, None, Any),
        attribute("sspstrong", F, None, Any),
        attribute("strictfp", F, None, Any),
        attribute("swiftasync", P, None, Any),
        attribute("swifterror", P, None, Pointer),
        attribute("swiftself", P, None, Any),
        attribute("uwtable", F, OptionalWord(&["async", "sync"]), Any),
        attribute("vscale_range", F, Numbers, Any),
        attribute("willreturn", F, None, Any),
        attribute("writable", P, None, Pointer),
        attribute("writeonly", F | P, None, Any),
        attribute("zeroext", P | R, None, Integer),
    ]
};

const NAMES: [&str; KNOWN.len()] = {
    let mut names = [""; KNOWN.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = KNOWN[i].name;
        i += 1;
    }
    names
};

const NOUNDEF: usize = {
    let mut i = 0;
    while !is_same(NAMES[i], "noundef") {
        i += 1;
    }
    i
};

/// The known attributes of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct KnownSet(u128);

impl KnownSet {
    /// The set of these.
    ///
    /// # Panics
    /// If there is none of a name.
    pub const fn of(names: &[&str]) -> KnownSet {
        assert!(NAMES.len() <= 128);
        let mut set = 0;
        let mut n = 0;
        while n < names.len() {
            let mut i = 0;
            while !is_same(NAMES[i], names[n]) {
                i += 1;
            }
            set |= 1 << i;
            n += 1;
        }
        KnownSet(set)
    }

    /// The set of the attribute with this name, if it is known.
    pub fn named(name: &[u8]) -> Option<KnownSet> {
        index(name).map(|i| KnownSet(1 << i))
    }

    /// Those among the words of a text.
    pub fn of_text(text: &[u8]) -> KnownSet {
        let mut set = KnownSet::default();
        for word in words(text) {
            set.add(word);
        }
        set
    }

    /// Adds the attribute that a word starts with, if it is known.
    pub fn add(&mut self, word: &[u8]) {
        if matches!(word, [b'a'..=b'z', ..])
            && let Some(i) = index(name_of(word))
        {
            self.0 |= 1 << i;
        }
    }

    /// Adds all of another set.
    pub fn add_all(&mut self, other: KnownSet) {
        self.0 |= other.0;
    }

    /// True if it has one of these.
    #[doc(hidden)]
    pub const fn has(self, other: KnownSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Number of those that it has of these.
    pub const fn count(self, other: KnownSet) -> u32 {
        (self.0 & other.0).count_ones()
    }

    /// Number of all.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

/// The attribute with this name.
#[doc(hidden)]
#[inline]
pub fn known(name: &[u8]) -> Option<&'static Known> {
    // By far the most frequent one.
    if name == b"noundef" {
        return Some(&KNOWN[NOUNDEF]);
    }
    index(name).map(|i| &KNOWN[i])
}

fn index(name: &[u8]) -> Option<usize> {
    static TABLE: WordTable<512> = WordTable::new(&NAMES);
    TABLE.find(name, |i| NAMES[i])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sorted() {
        assert!(super::NAMES.is_sorted());
    }
}
