//! The certificate of a promotion.

use memphis::Block;
use memphis_ir::{InstId, Local, Value};
use std::ops::Range;

/// The facts that the checker needs about a promotion besides its script. A wrong certificate makes
/// the check fail; it cannot make a wrong script pass.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block; `None` for the entry and for blocks that are never
    /// reached.
    pub idoms: Vec<Option<Block>>,
    /// The slots for which φs were placed, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The φs of the slots.
    pub phis: Vec<PhiRun>,
    /// The values of the slots at the heads of blocks where they have no φ; `None` where no load
    /// reads the value.
    pub heads: Vec<(Block, Option<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Vec<Block>,
}

impl Certificate {
    /// Removes all claims, and keeps the memory.
    pub fn clear(&mut self) {
        let Certificate { idoms, slots, phis, heads, live } = self;
        idoms.clear();
        slots.clear();
        phis.clear();
        heads.clear();
        live.clear();
    }
}

/// φs of a slot, whose results follow one another.
#[derive(Debug, Clone, Copy)]
pub struct PhiRun {
    /// The result of the first.
    pub first: Local,
    /// The number of φs.
    pub n: u32,
}

/// The claims about a slot for which φs were placed.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot.
    pub alloca: InstId,
    /// Its φs, in [`Certificate::phis`].
    pub phis: Range<u32>,
    /// Its other claims, in [`Certificate::heads`].
    pub heads: Range<u32>,
    /// The blocks in which it is live on entry, in [`Certificate::live`]; `None` if the claims are
    /// closed under dominance frontiers instead.
    pub live: Option<Range<u32>>,
}
