//! The reasons why allocas stay in memory.

use memphis_ir::InstId;
use std::fmt;

/// The reason why a slot cannot be promoted now, and the instruction to blame.
pub type Refusal = (Reason, Option<InstId>);

/// The reason why an alloca stays. `Display` is a sentence about "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is in a block other than the entry.
    NotInEntryBlock,
    /// The function is `optnone`.
    OptNone,
    /// A volatile load or store.
    Volatile,
    /// A load or store of another type than the allocated one.
    TypeMismatch,
    /// Its address is stored.
    AddressStored,
    /// Its address is passed to a call.
    PassedToCall,
    /// Its address is compared, selected, merged by a φ, converted or returned.
    AddressUsed,
    /// Part of it is addressed.
    PartAddressed,
    /// A read-modify-write or compare-and-exchange works on it.
    AtomicUpdate,
    /// An instruction that is not understood uses it.
    Unknown,
    /// It is a parameter's, and those are left out.
    Parameter,
    /// It is a parameter's, and no store fills it.
    FilledOutside,
    /// Nothing uses it, and the allocas of parameters are kept.
    KeptForParameter,
    /// It is larger than allowed.
    TooLarge {
        /// The number of bytes that are allowed.
        max: u64,
    },
    /// It may be larger than allowed.
    SizeUnknown {
        /// The number of bytes that are allowed.
        max: u64,
    },
    /// Uninitialised memory is to be zero, and its type has no zero.
    NoZero,
    /// φs would have too many arguments.
    TooManyPhiArguments {
        /// The number that is allowed.
        budget: u64,
    },
    /// An atomic load or store.
    Atomic,
    /// A φ or `select` makes an address of it that may be something else.
    Merged,
    /// Addresses of it and of a slot of another type are merged.
    OtherType,
    /// It has several elements or none, or is more than a slot to callees.
    NotOneSlot,
    /// Its address is merged with those of too many slots to tell them apart.
    TooManySlots,
    /// The function calls something that returns twice.
    ReturnsTwice,
    /// An asm has it, or may have it, as an operand in memory.
    AsmMemory,
    /// Its address is an input of an asm.
    AsmInput,
    /// An asm writes it, and that is no result.
    AsmOutput,
    /// An index is not a constant.
    DynamicIndex,
    /// An access is not inside its bounds.
    OutOfBounds,
    /// Copies would cut it and others into too many parts.
    TooManyParts,
    /// It is only copied and set, and too large for one value.
    OnlyCopied,
}

impl Reason {
    /// A short name for machines.
    pub fn id(self) -> &'static str {
        match self {
            Reason::NotInEntryBlock => "not-in-entry-block",
            Reason::OptNone => "optnone",
            Reason::Volatile => "volatile",
            Reason::TypeMismatch => "type-mismatch",
            Reason::AddressStored => "address-stored",
            Reason::PassedToCall => "passed-to-call",
            Reason::AddressUsed => "address-used",
            Reason::PartAddressed => "part-addressed",
            Reason::AtomicUpdate => "atomic-update",
            Reason::Unknown => "not-understood",
            Reason::Parameter => "parameter",
            Reason::FilledOutside => "filled-outside",
            Reason::KeptForParameter => "kept-for-parameter",
            Reason::TooLarge { .. } => "too-large",
            Reason::SizeUnknown { .. } => "size-unknown",
            Reason::NoZero => "no-zero",
            Reason::TooManyPhiArguments { .. } => "too-many-phi-arguments",
            Reason::Atomic => "atomic",
            Reason::Merged => "merged",
            Reason::OtherType => "other-type",
            Reason::NotOneSlot => "not-one-slot",
            Reason::TooManySlots => "too-many-slots",
            Reason::ReturnsTwice => "returns-twice",
            Reason::AsmMemory => "asm-memory",
            Reason::AsmInput => "asm-input",
            Reason::AsmOutput => "asm-output",
            Reason::DynamicIndex => "dynamic-index",
            Reason::OutOfBounds => "out-of-bounds",
            Reason::TooManyParts => "too-many-parts",
            Reason::OnlyCopied => "only-copied",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotInEntryBlock => "it is allocated outside the entry block",
            Reason::OptNone => "its function is optnone",
            Reason::Volatile => "a load or store of it is volatile",
            Reason::TypeMismatch => "it is accessed as another type than the one it was allocated for",
            Reason::AddressStored => "its address is stored in memory",
            Reason::PassedToCall => "its address is passed to a call",
            Reason::AddressUsed => "its address is used as a value",
            Reason::PartAddressed => "a part of it is addressed",
            Reason::AtomicUpdate => "an atomic instruction updates it",
            Reason::Unknown => "an instruction that is not understood uses it",
            Reason::Parameter => "it is the slot of a parameter (skip-params)",
            Reason::FilledOutside => "it is the slot of a parameter, and no store fills it",
            Reason::KeptForParameter => "nothing uses it, and the slots of parameters are kept (keep-param-slots)",
            Reason::TooLarge { max } => return write!(f, "it is larger than max-size={max}"),
            Reason::SizeUnknown { max } => return write!(f, "its size is not known, and may be above max-size={max}"),
            Reason::NoZero => "its type has no zero (uninit=zero)",
            Reason::TooManyPhiArguments { budget } => {
                return write!(f, "its φs would have more arguments than phi-args-budget={budget} leaves");
            }
            Reason::Atomic => "a load or store of it is atomic",
            Reason::Merged => "its address is merged with one that may be something else",
            Reason::OtherType => "its address is merged with that of a slot of another type",
            Reason::NotOneSlot => "its address is merged with another, and one of them is not that of a single slot",
            Reason::TooManySlots => "its address is merged with those of too many other slots",
            Reason::AsmMemory => "an asm has it as an operand in memory",
            Reason::AsmInput => "its address is an input of an asm",
            Reason::AsmOutput => "an asm writes it, and that cannot be made a result",
            Reason::DynamicIndex => "it is accessed with an index that is not a constant",
            Reason::OutOfBounds => "it is accessed outside of its bounds",
            Reason::TooManyParts => "copies between it and others would cut them into too many parts",
            Reason::OnlyCopied => "it is only copied and set, and too large for one value",
            Reason::ReturnsTwice => "its address is merged with another, and its function calls one that returns twice",
        })
    }
}
