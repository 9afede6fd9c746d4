//! The certificate of a promotion.

use memphis::Block;
use memphis_entity::{IdRange, Table, id};
use memphis_ir::{InstId, Local, Value};

id! {
    /// φs of a slot whose results follow one another.
    pub struct PhiRunId;

    /// A claim at the head of a block.
    pub struct HeadId;

    /// A block in which a slot is live on entry.
    pub struct LiveId;
}

/// The facts that the checker needs about a promotion besides its script. A wrong certificate makes
/// the check fail; it cannot make a wrong script pass.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block; `None` for the entry and for blocks that are never
    /// reached.
    pub idoms: Vec<Option<Block>>,
    /// The slots for which φs were placed, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The φs of the slots: results that follow one another.
    pub phis: Table<PhiRunId, IdRange<Local>>,
    /// The values of the slots at the heads of blocks where they have no φ; `None` where no load
    /// reads the value.
    pub heads: Table<HeadId, (Block, Option<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Table<LiveId, Block>,
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

/// The claims about a slot for which φs were placed.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot.
    pub alloca: InstId,
    /// Its φs, in [`Certificate::phis`].
    pub phis: IdRange<PhiRunId>,
    /// Its other claims, in [`Certificate::heads`].
    pub heads: IdRange<HeadId>,
    /// The blocks in which it is live on entry, in [`Certificate::live`]; `None` if the claims are
    /// closed under dominance frontiers instead.
    pub live: Option<IdRange<LiveId>>,
}
