//! The facts about a promotion for a checker: places of φs, their results, and the reason why these
//! φs suffice.

use super::describe::RoundSlot;
use super::dialect::order::ListIndex;
use crate::state::{NewPhiId, State};
use memphis::construct::Plan;
use memphis::{Analyses, Block, Proof};
use memphis_check::script::{Certificate, SlotCertificate};
use memphis_entity::{IdRange, Table};
use memphis_ir::{InstId, Local, Value};
use std::ops::Range;

/// Notes taken during a promotion, from which a [`Certificate`] is made at its end.
#[derive(Debug, Default)]
pub struct CertificateNotes {
    slots: Vec<NotedSlot>,
    /// Blocks whose φs are never read, and blocks in which slots are live.
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct NotedSlot {
    alloca: InstId,
    phis: IdRange<NewPhiId>,
    proof: Proof,
    /// Its blocks in [`CertificateNotes::blocks`].
    blocks: Range<usize>,
}

impl CertificateNotes {
    /// Notes the slots of a round that were not finished early, and the proofs of their φs.
    pub fn add(&mut self, list: &Table<ListIndex, RoundSlot>, plan: &Plan) {
        for slot in list.values() {
            let (proof, blocks) = plan.proof(slot.planned.expect("a slot that is not finished early is planned"));
            if proof != Proof::Verdict {
                let start = self.blocks.len();
                self.blocks.extend_from_slice(blocks);
                let blocks = start..self.blocks.len();
                self.slots.push(NotedSlot { alloca: slot.slot.inst, phis: slot.phis, proof, blocks });
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.blocks.clear();
    }

    /// The certificate of a finished promotion.
    ///
    /// Cost: linear in the blocks of the function and in what was noted.
    pub fn finish(&self, state: &State<'_>, analyses: &Analyses) -> Certificate {
        let mut certificate = Certificate::default();
        certificate.idoms.extend(state.f.body.block_ids().map(|block| analyses.dom().idom(block)));
        for slot in &self.slots {
            let (phis, heads) = (certificate.phis.next_id(), certificate.heads.next_id());
            for phi in slot.phis {
                let (phi, local) = (state.phi(phi), state.phi_local(phi));
                if phi.is_folded() {
                    certificate.heads.push((phi.block, Some(state.resolve_address(Value::local(local)))));
                    continue;
                }
                let runs = certificate.phis.range_from(phis);
                match certificate.phis.range_mut(runs).last_mut() {
                    Some(run) if run.end == local => run.end.0 += 1,
                    _ => drop(certificate.phis.push(IdRange { start: local, end: Local(local.0 + 1) })),
                }
            }
            let phis = certificate.phis.range_from(phis);
            let blocks = &self.blocks[slot.blocks.clone()];
            let live = (slot.proof == Proof::LiveRange).then(|| {
                let start = certificate.live.next_id();
                certificate.live.extend(blocks.iter().copied());
                certificate.live.range_from(start)
            });
            if live.is_none() {
                certificate.heads.extend(blocks.iter().map(|&block| (block, None)));
            }
            let heads = certificate.heads.range_from(heads);
            certificate.slots.push(SlotCertificate { alloca: slot.alloca, phis, heads, live });
        }
        certificate
    }
}
