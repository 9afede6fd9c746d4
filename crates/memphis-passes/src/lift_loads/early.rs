//! Accesses of a slot that come before its address escapes, on every path to them.
//!
//! Giving an address of a web away is a store to the web, as far as the engine is concerned; what
//! still sees the initial value is early. Whatever leads to an early access is early, too: so no
//! store to the slot is unknown there, no call can have changed it, and no other thread can see it.

use super::webs::{Access, Kind, WebId, Webs};
use hashbrown::HashSet;
use memphis::construct::{Context, Options, Plan};
use memphis::{Analyses, Cfg, ReachingDefKind, Slot, SlotInfo};
use memphis_ir::{BlockId, Body, InstId, Opcode};

/// Block and instruction; the largest number for the end of the block.
pub type ProgramPoint = (BlockId, u32);

/// The blocks of a body, and the positions of its instructions.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    /// The body.
    pub body: &'a Body,
    /// Its blocks.
    pub cfg: &'a Cfg,
    /// Their analyses.
    pub analyses: &'a Analyses,
    /// The block of an instruction.
    pub block_of: &'a dyn Fn(InstId) -> BlockId,
}

impl Places<'_> {
    /// The position of an instruction.
    pub fn at(self, inst: InstId) -> ProgramPoint {
        ((self.block_of)(inst), inst.0)
    }

    /// Returns whether control can get to a block.
    pub fn is_reached(self, block: BlockId) -> bool {
        self.analyses.dom().is_reachable(block)
    }

    /// The positions at which an instruction uses an address: a φ uses its incoming values at the
    /// ends of the predecessors.
    fn uses(self, inst: InstId) -> Vec<ProgramPoint> {
        if self.body.inst(inst).opcode != Opcode::Phi {
            return vec![self.at(inst)];
        }
        let preds = self.body.operands(inst).chunks_exact(2).filter_map(|pair| pair[1].value.as_local());
        preds.map(|pred| (self.body.block_of_local(pred), u32::MAX)).collect()
    }

    /// A plan for slots that hold nothing at first.
    pub fn construct(self, n_slots: usize, accesses: &[memphis::Access]) -> Plan {
        let slots = vec![SlotInfo::default(); n_slots];
        let function = memphis::construct::Input { cfg: self.cfg, analyses: self.analyses, slots: &slots, accesses };
        let mut plan = Plan::new();
        let options = Options::DEFAULT.with_certificate(false);
        memphis::construct::plan_with(&function, &options, &mut Context::new(), &mut plan)
            .expect("the numbers are those of the function");
        plan
    }
}

/// The events that count as giving an address away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// A use that is no access.
    Escape,
    /// Such a use, or a store through a φ or `select`.
    EscapeOrUnclearStore,
}

/// The early accesses of the webs that escape.
///
/// Cost: a construction with the webs' accesses and escapes.
pub fn early_accesses(webs: &Webs<'_, '_>, places: Places<'_>, until: Until) -> HashSet<InstId> {
    // What an instruction reads comes before what it gives away.
    let mut events: Vec<(ProgramPoint, bool, WebId)> = Vec::new();
    for id in webs.ids().filter(|&id| !webs.web(id).escapes.is_empty()) {
        let web = webs.web(id);
        let escapes = web.escapes.iter().flat_map(|&(inst, _)| places.uses(inst));
        events.extend(escapes.map(|at| (at, true, id)));
        let is_store = |access: &&Access| webs.opcode(access.inst) == Opcode::Store;
        let is_unclear = |access: &&Access| webs.kind(access.node) != Kind::Slot && is_store(access);
        if until == Until::EscapeOrUnclearStore {
            events.extend(web.accesses.iter().filter(is_unclear).map(|access| (places.at(access.inst), true, id)));
        }
        events.extend(web.accesses.iter().map(|access| (places.at(access.inst), false, id)));
    }
    events.sort_unstable();
    let accesses: Vec<memphis::Access> = events
        .iter()
        .map(|&((block, _), is_escape, web)| match is_escape {
            true => memphis::Access::store(block, Slot(web.0)),
            false => memphis::Access::load(block, Slot(web.0)),
        })
        .collect();
    let plan = places.construct(webs.ids().count(), &accesses);
    let early =
        events.iter().zip(plan.loads()).filter(|(_, value)| matches!(value.kind(), ReachingDefKind::Initial(_)));
    early.map(|(event, _)| InstId(event.0.1)).collect()
}
