//! Attributes that are words.
//!
//! A group of attributes in bitcode is a list. Each attribute begins with a [form](form), then come
//! the number of its kind and what belongs to it.

use super::Words;

/// The first operand of an attribute in a group: the form of the rest.
pub(crate) mod form {
    /// The kind alone.
    pub(crate) const WORD: u64 = 0;
    /// The kind, then an integer.
    pub(crate) const INTEGER: u64 = 1;
    /// The bytes of a string, then 0.
    pub(crate) const STRING: u64 = 3;
    /// The bytes of a string, then 0, the bytes of its value, then 0.
    pub(crate) const STRING_WITH_VALUE: u64 = 4;
    /// The kind of an attribute with a type, without the type: old bitcode only.
    pub(crate) const NO_TYPE: u64 = 5;
    /// The kind, then a type.
    pub(crate) const TYPE: u64 = 6;
    /// The kind, the number of bits, then a range: two integers, signed, or for more than 64 bits
    /// the numbers of words of both (in the lower and upper halves of one operand) and their words.
    pub(crate) const RANGE: u64 = 7;
    /// The kind, the number of ranges, the number of bits, then the ranges.
    pub(crate) const RANGES: u64 = 8;
}

/// The index of what attributes are said of, in a group.
pub(crate) mod index {
    /// The result.
    pub(crate) const RETURN: u64 = 0;
    /// The first parameter.
    pub(crate) const FIRST_PARAMETER: u64 = 1;
    /// The function.
    pub(crate) const FUNCTION: u64 = u32::MAX as u64;
}

/// What belongs to an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Payload {
    /// Nothing.
    None,
    /// An integer.
    Integer(Integer),
    /// A type.
    Type,
    /// A range of integers.
    Range,
    /// A list of ranges.
    Ranges,
}

/// The meaning of an attribute's integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Integer {
    /// A number of bytes: `align 8`, in a group `align=8`.
    Align,
    /// A number of bytes: `alignstack(8)`, `dereferenceable(8)`, in a group with `=`.
    Bytes,
    /// The index of a parameter in the upper 32 bits; in the lower ones that of another parameter,
    /// or `u32::MAX` for none.
    AllocationSize,
    /// A minimum in the upper 32 bits, a maximum (or 0) in the lower ones.
    VscaleRange,
    /// One of [`UNWIND_TABLES`].
    UnwindTable,
    /// A set of [`ALLOCATION_KINDS`].
    AllocationKinds,
    /// See [`MEMORY_LOCATIONS`].
    Memory,
    /// A set of [`FLOAT_CLASSES`].
    FloatClasses,
    /// [`CAPTURES`] of the result in the lower four bits, other ones in the next four.
    Captures,
}

/// Attributes by kind: number, word, what belongs to it. LLVM 22 does not write those with numbers
/// of [`old`], except at the positions that are named there.
pub(crate) const KINDS: &[(u64, &str, Payload)] = &{
    use Payload::{None, Range, Ranges, Type};
    const fn integer(meaning: Integer) -> Payload {
        Payload::Integer(meaning)
    }
    [
        (1, "align", integer(Integer::Align)),
        (2, "alwaysinline", None),
        (3, "byval", Type),
        (4, "inlinehint", None),
        (5, "inreg", None),
        (6, "minsize", None),
        (7, "naked", None),
        (8, "nest", None),
        (9, "noalias", None),
        (10, "nobuiltin", None),
        (old::NOCAPTURE, "nocapture", None),
        (12, "noduplicate", None),
        (13, "noimplicitfloat", None),
        (14, "noinline", None),
        (15, "nonlazybind", None),
        (16, "noredzone", None),
        (17, "noreturn", None),
        (18, "nounwind", None),
        (19, "optsize", None),
        (old::READNONE, "readnone", None),
        (old::READONLY, "readonly", None),
        (22, "returned", None),
        (23, "returns_twice", None),
        (24, "signext", None),
        (25, "alignstack", integer(Integer::Bytes)),
        (26, "ssp", None),
        (27, "sspreq", None),
        (28, "sspstrong", None),
        (29, "sret", Type),
        (30, "sanitize_address", None),
        (31, "sanitize_thread", None),
        (32, "sanitize_memory", None),
        (33, "uwtable", integer(Integer::UnwindTable)),
        (34, "zeroext", None),
        (35, "builtin", None),
        (36, "cold", None),
        (37, "optnone", None),
        (38, "inalloca", Type),
        (39, "nonnull", None),
        (40, "jumptable", None),
        (41, "dereferenceable", integer(Integer::Bytes)),
        (42, "dereferenceable_or_null", integer(Integer::Bytes)),
        (43, "convergent", None),
        (44, "safestack", None),
        (old::ARGMEMONLY, "argmemonly", None),
        (46, "swiftself", None),
        (47, "swifterror", None),
        (48, "norecurse", None),
        (old::INACCESSIBLEMEMONLY, "inaccessiblememonly", None),
        (old::INACCESSIBLEMEM_OR_ARGMEMONLY, "inaccessiblemem_or_argmemonly", None),
        (51, "allocsize", integer(Integer::AllocationSize)),
        (old::WRITEONLY, "writeonly", None),
        (53, "speculatable", None),
        (54, "strictfp", None),
        (55, "sanitize_hwaddress", None),
        (56, "nocf_check", None),
        (57, "optforfuzzing", None),
        (58, "shadowcallstack", None),
        (59, "speculative_load_hardening", None),
        (60, "immarg", None),
        (61, "willreturn", None),
        (62, "nofree", None),
        (63, "nosync", None),
        (64, "sanitize_memtag", None),
        (65, "preallocated", Type),
        (66, "nomerge", None),
        (67, "null_pointer_is_valid", None),
        (68, "noundef", None),
        (69, "byref", Type),
        (70, "mustprogress", None),
        (71, "nocallback", None),
        (72, "hot", None),
        (73, "noprofile", None),
        (74, "vscale_range", integer(Integer::VscaleRange)),
        (75, "swiftasync", None),
        (76, "nosanitize_coverage", None),
        (77, "elementtype", Type),
        (78, "disable_sanitizer_instrumentation", None),
        (79, "nosanitize_bounds", None),
        (80, "allocalign", None),
        (81, "allocptr", None),
        (82, "allockind", integer(Integer::AllocationKinds)),
        (83, "presplitcoroutine", None),
        (84, "fn_ret_thunk_extern", None),
        (85, "skipprofile", None),
        (86, "memory", integer(Integer::Memory)),
        (87, "nofpclass", integer(Integer::FloatClasses)),
        (88, "optdebug", None),
        (89, "writable", None),
        (90, "coro_only_destroy_when_complete", None),
        (91, "dead_on_unwind", None),
        (92, "range", Range),
        (93, "sanitize_numerical_stability", None),
        (94, "initializes", Ranges),
        (95, "hybrid_patchable", None),
        (96, "sanitize_realtime", None),
        (97, "sanitize_realtime_blocking", None),
        (98, "coro_elide_safe", None),
        (99, "noext", None),
        (100, "nodivergencesource", None),
        (101, "sanitize_type", None),
        (102, "captures", integer(Integer::Captures)),
        (103, "dead_on_return", None),
        (104, "sanitize_alloc_token", None),
        (105, "nocreateundeforpoison", None),
    ]
};

/// Kinds for which LLVM 22 writes others.
pub(crate) mod old {
    /// Of parameters: `captures(none)`.
    pub(crate) const NOCAPTURE: u64 = 11;
    /// Of functions: `memory(none)`. Parameters still have it, as the next one.
    pub(crate) const READNONE: u64 = 20;
    /// Of functions: `memory(read)`.
    pub(crate) const READONLY: u64 = 21;
    /// Of functions: `memory(argmem: readwrite)`.
    pub(crate) const ARGMEMONLY: u64 = 45;
    /// Of functions: `memory(inaccessiblemem: readwrite)`.
    pub(crate) const INACCESSIBLEMEMONLY: u64 = 49;
    /// Of functions: `memory(argmem: readwrite, inaccessiblemem: readwrite)`.
    pub(crate) const INACCESSIBLEMEM_OR_ARGMEMONLY: u64 = 50;
    /// Of functions: `memory(write)`. Parameters still have it.
    pub(crate) const WRITEONLY: u64 = 52;
}

/// The word of an attribute, and what belongs to it, by the number of its kind.
pub(crate) fn by_code(code: u64) -> Option<(&'static str, Payload)> {
    // The numbers are 1, 2, 3, ...
    let place = usize::try_from(code).ok()?.checked_sub(1)?;
    KINDS.get(place).map(|&(_, word, payload)| (word, payload))
}

/// The number of an attribute's kind, and what belongs to it, by its word.
pub(crate) fn by_word(word: &[u8]) -> Option<(u64, Payload)> {
    KINDS.iter().find(|kind| kind.1.as_bytes() == word).map(|&(code, _, payload)| (code, payload))
}

/// What is captured of a pointer: bits, those of larger sets first. The numbers include what the
/// word implies: `address` is more than `address_is_null`.
pub(crate) const CAPTURES: Words =
    Words(&[(3, "address"), (1, "address_is_null"), (0xc, "provenance"), (4, "read_provenance")]);

/// The bits of the captures of other uses than the result begin here.
pub(crate) const OTHER_CAPTURES_SHIFT: u32 = 4;

/// Classes of floating-point numbers, larger sets first, as LLVM writes a set: a word whose bits
/// are all there is written, and its bits are taken out.
pub(crate) const FLOAT_CLASSES: Words = Words(&[
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
]);

/// Kinds of allocation functions: bits.
pub(crate) const ALLOCATION_KINDS: Words =
    Words(&[(1, "alloc"), (2, "realloc"), (4, "free"), (8, "uninitialized"), (16, "zeroed"), (32, "aligned")]);

/// Memory locations by the place of their two bits in the operand of `memory`, which say the
/// [access](MEMORY_ACCESSES). The empty word is all locations that have no name.
pub(crate) const MEMORY_LOCATIONS: Words =
    Words(&[(0, "argmem"), (2, "inaccessiblemem"), (4, "errnomem"), (6, ""), (8, "target_mem0"), (10, "target_mem1")]);

/// Accesses to memory.
pub(crate) const MEMORY_ACCESSES: Words = Words(&[(0, "none"), (1, "read"), (2, "write"), (3, "readwrite")]);

/// The version of the operand of `memory` in its uppermost byte. Version 0 has the locations
/// `argmem`, `inaccessiblemem`, and all others, in this order.
pub(crate) const MEMORY_VERSION: u64 = 1 << 56;

/// Kinds of unwind tables, in the parentheses of `uwtable`; 2 is `uwtable` alone.
pub(crate) const UNWIND_TABLES: Words = Words(&[(1, "sync"), (2, "async")]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_both_ways() {
        for (i, &(code, word, payload)) in KINDS.iter().enumerate() {
            assert_eq!(code, i as u64 + 1);
            assert_eq!(by_code(code), Some((word, payload)));
            assert_eq!(by_word(word.as_bytes()), Some((code, payload)));
        }
        assert_eq!(by_code(0), None);
        assert_eq!(by_code(KINDS.len() as u64 + 1), None);
    }

    /// Words that older versions of LLVM, or LLVM's main branch, have.
    const NOT_OF_22: &[&str] = &["denormal_fpenv", "flatten", "nooutline"];

    #[test]
    fn all_attributes_of_the_text_have_a_number() {
        for known in memphis_ir::attributes::KNOWN {
            assert_eq!(by_word(known.name.as_bytes()).is_none(), NOT_OF_22.contains(&known.name), "{}", known.name);
        }
    }
}
