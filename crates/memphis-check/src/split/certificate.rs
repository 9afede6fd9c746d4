//! The certificate of a split.

use memphis_ir::{InstId, Local};

/// The facts that the checker needs about a split besides its script. A wrong certificate makes
/// the check fail; it cannot make a wrong script pass.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The parts of all slots, in any order.
    pub parts: Vec<Part>,
}

/// A range of a slot's bytes, which an alloca of its own holds after the split. If the slot stays,
/// because others read it, that is a copy.
///
/// Its size is the store size of the type of the new alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The alloca, which the script deletes or keeps.
    pub slot: InstId,
    /// The result of the new alloca.
    pub alloca: Local,
    /// The first byte of the slot that the part holds.
    pub offset: u64,
}

impl Certificate {
    /// Removes all parts, and keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
    }
}
