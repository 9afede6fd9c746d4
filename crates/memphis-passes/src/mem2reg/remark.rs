//! Why an alloca stayed in memory.

use std::fmt;

/// An alloca that was not promoted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function's name, without `@`.
    pub function: String,
    /// The alloca as the text calls it, with `%`.
    pub alloca: String,
    /// Byte offset of the alloca in the module's text.
    pub offset: usize,
    /// The variable of the source program, when debug information names it.
    pub variable: Option<String>,
    /// The file and line of that variable's declaration.
    pub source: Option<(String, u32)>,
    /// The reason.
    pub reason: Reason,
    /// The instruction to blame: byte offset in the module's text, and its text.
    pub blame: Option<(usize, String)>,
}

/// Why an alloca stays. `Display` is a sentence about "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It stands in a block other than the entry.
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
        })
    }
}
