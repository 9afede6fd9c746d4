//! The certificate of a demotion.

use crate::script::{HeadId, LiveId};
use memphis::Block;
pub use memphis::check::Head;
use memphis_entity::{IdRange, Table};
use memphis_ir::{Local, Value};

/// The facts that the checker needs besides the script. A wrong certificate makes the check fail;
/// it cannot make a wrong script pass.
///
/// Blocks are those of the body, then those of the script in the order in which it adds them.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block of the function as printed; `None` for the entry and
    /// for unreachable blocks.
    pub idoms: Vec<Option<Block>>,
    /// For each new load, the value of the body that it stands for.
    pub loads: Vec<(Local, Value)>,
    /// The slots with claims at heads of blocks, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The values of the slots at the heads of blocks. For a φ: its result.
    pub heads: Table<HeadId, (Block, Head<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Table<LiveId, Block>,
}

/// The claims about a slot.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot: the local that its alloca defines.
    pub slot: Local,
    /// Its claims, in [`Certificate::heads`].
    pub heads: IdRange<HeadId>,
    /// The blocks in which it is live on entry, in [`Certificate::live`]; `None` if the claims are
    /// closed under dominance frontiers instead.
    pub live: Option<IdRange<LiveId>>,
}
