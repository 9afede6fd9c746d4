//! Versions of what the slots of a web hold: two places that see the same version have no store
//! between them.
//!
//! A web is one slot for the engine, each of its stores defines a version, and the engine tells
//! which version each place sees. Let `p` be an address and `x` a place that it dominates, with one
//! version at both. Then no store to the web is executed between the last `p` and `x`: that version
//! would be the last to reach `x`, unless the common one is defined again after it; but a
//! definition that dominates `p` cannot be on a way from `p` to `x` that does not come back to `p`.

use super::early::Places;
use super::webs::{Kind, Leads, WebId, Webs};
use hashbrown::HashMap;
use memphis::{Access, AccessId, ReachingDef, Slot};
use memphis_ir::{BlockId, InstId, Opcode};

/// A place of the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// After the φs of a block.
    Head(BlockId),
    /// Before a load or store.
    At(InstId),
    /// Before a block's terminator.
    End(BlockId),
}

/// See the module's head.
#[derive(Debug, Default)]
pub struct Versions {
    seen: HashMap<(WebId, Place), ReachingDef>,
}

// The fields of an event: block, position in it, web, place.
type Event = (BlockId, u32, WebId, Place);

impl Versions {
    /// Computes the versions of some webs, as far as they have φs of several slots: at loads and
    /// stores, at the heads with such φs, and at the ends of blocks that lead there.
    ///
    /// Cost: a construction with as many accesses as the webs have, and φ entries.
    pub fn compute(webs: &Webs<'_, '_>, chosen: &[WebId], places: Places<'_>) -> Versions {
        let mut events: Vec<Event> = Vec::new();
        for &id in chosen {
            let web = webs.web(id);
            let heads = web.derived.iter().filter(|&&n| webs.kind(n) == Kind::Phi && webs.leads(n) == Leads::Many);
            let mut heads: Vec<BlockId> = heads.map(|&node| (places.block_of)(webs.inst(node))).collect();
            if heads.is_empty() {
                continue;
            }
            heads.sort_unstable();
            heads.dedup();
            for &head in &heads {
                events.push((head, 0, id, Place::Head(head)));
                for &edge in places.cfg.incoming(head) {
                    let end = places.cfg.edge_source(edge);
                    events.push((end, u32::MAX, id, Place::End(end)));
                }
            }
            let place = |inst: InstId| ((places.block_of)(inst), inst.0 + 1, id, Place::At(inst));
            events.extend(web.accesses.iter().map(|access| place(access.inst)));
        }
        events.sort_unstable();
        events.dedup();
        Versions::of(webs, &events, places)
    }

    fn of(webs: &Webs<'_, '_>, events: &[Event], places: Places<'_>) -> Versions {
        let mut accesses = Vec::new();
        let mut seen = Vec::new();
        for &(block, _, web, place) in events {
            let (block, slot) = (block, Slot(web.0));
            seen.push(AccessId(accesses.len() as u32));
            accesses.push(Access::load(block, slot));
            if let Place::At(inst) = place
                && webs.opcode(inst) == Opcode::Store
            {
                accesses.push(Access::store(block, slot));
            }
        }
        let plan = places.construct(webs.ids().count(), &accesses);
        let seen = events.iter().zip(seen).map(|(event, load)| ((event.2, event.3), plan.load(load)));
        Versions { seen: seen.collect() }
    }

    /// Returns whether two places of a web see one version.
    pub fn are_same(&self, web: WebId, a: Place, b: Place) -> bool {
        match (self.seen.get(&(web, a)), self.seen.get(&(web, b))) {
            (Some(&a), Some(&b)) => a == b && a != ReachingDef::UNREACHABLE && a != ReachingDef::NONE,
            _ => false,
        }
    }
}
