//! Ids of what a promotion numbers.
//!
//! A slot has several numbers, and each numbering has a type of its own:
//!
//! | type | numbers |
//! | --- | --- |
//! | [`SlotId`] | the slots of the function, in the order of their allocas |
//! | [`ListIndex`] | the slots of one round, in LLVM's work list |
//! | [`memphis::Slot`] | the slots of one round that the engine plans |
//! | [`PhiGroupId`] | the slots that got φs, in the order in which the φs were made |

use memphis_entity::{Ids, id};

id! {
    /// A slot of the function: an alloca that the options are about, in the order of the text.
    pub struct SlotId;

    /// The place of a slot in the work list of its round. LLVM's table of new φs hashes it.
    pub struct ListIndex;

    /// The new φs of one slot, which were made and named together.
    pub struct PhiGroupId;

    /// A φ that the promotion made.
    pub struct NewPhiId;

    /// An assumption that the promotion made.
    pub struct AssumeId;

    /// A cast that the promotion made.
    pub struct CastId;
}

/// New φs with consecutive ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhiRange {
    /// The first of them.
    pub first: NewPhiId,
    /// The number of φs.
    pub n: u32,
}

impl PhiRange {
    /// No φs.
    pub const EMPTY: PhiRange = PhiRange { first: NewPhiId(0), n: 0 };

    /// Returns whether there are no φs.
    pub fn is_empty(self) -> bool {
        self.n == 0
    }

    /// The number of φs.
    pub fn len(self) -> usize {
        self.n as usize
    }

    /// Each of the φs.
    pub fn ids(self) -> Ids<NewPhiId> {
        let start = self.first.index();
        Ids::with_numbers(start..start + self.len())
    }
}

impl Default for PhiRange {
    fn default() -> PhiRange {
        PhiRange::EMPTY
    }
}
