//! The outcome of a check: the number of things that were checked, or a failure.

use memphis_ir::{BlockId, Function, InstId};
use std::fmt;

/// The number of things that were checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Slots that were proved to be promoted rightly.
    pub slots: u64,
    /// Their loads and stores.
    pub accesses: u64,
    /// Claims about the heads of blocks.
    pub heads: u64,
    /// Places at which `undef` became a value.
    pub refinements: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.slots += other.slots;
        self.accesses += other.accesses;
        self.heads += other.heads;
        self.refinements += other.refinements;
    }
}

/// The reason why a script could not be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Byte offset in the module's text: the instruction or block in question.
    pub offset: usize,
    /// The problem, as a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for Failure {}

/// A failure at an instruction.
#[cold]
pub(crate) fn failure_at(f: Function<'_>, inst: InstId, message: impl Into<String>) -> Box<Failure> {
    Box::new(Failure { offset: f.place(inst), message: message.into() })
}

/// A failure at the head of a block.
#[cold]
pub(crate) fn failure_in(f: Function<'_>, block: BlockId, message: impl Into<String>) -> Box<Failure> {
    failure_at(f, f.body.block(block).insts.start, message)
}
