//! What a checker is told of a promotion: where φs were placed, what became of them, and why that is enough.

use super::state::State;
use memphis::{Analyses, Block, Plan, Proof};
use memphis_check::script::{Certificate, Head, SlotCertificate};
use memphis_ir::{InstId, Value};
use std::ops::Range;

/// Notes taken during a promotion, to be made a [`Certificate`] when it is known what became of the φs.
#[derive(Debug, Default)]
pub struct Notes {
    slots: Vec<NotedSlot>,
    /// Blocks whose φs nobody reads, and blocks in which slots are live.
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct NotedSlot {
    alloca: InstId,
    /// Its φs in the state.
    phis: Range<usize>,
    proof: Proof,
    /// Its blocks in [`Notes::blocks`].
    blocks: Range<usize>,
}

impl Notes {
    /// Notes a slot whose φs were made: those of the plan for `described`, which have these numbers in the state.
    pub fn slot(&mut self, alloca: InstId, phis: Range<usize>, plan: &Plan, described: memphis::Slot) {
        let (proof, blocks) = plan.proof(described);
        if proof == Proof::Verdict {
            return;
        }
        let start = self.blocks.len();
        self.blocks.extend_from_slice(blocks);
        self.slots.push(NotedSlot { alloca, phis, proof, blocks: start..self.blocks.len() });
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.blocks.clear();
    }

    /// The certificate of a finished promotion, in the memory of another one.
    ///
    /// Cost: linear in the blocks of the function and in what was noted.
    pub fn finish(&self, state: &State<'_>, analyses: &Analyses, mut certificate: Certificate) -> Certificate {
        certificate.clear();
        let blocks = 0..state.f.body.blocks.len() as u32;
        certificate.idoms.extend(blocks.map(|block| analyses.dom.idom(Block(block))));
        for slot in &self.slots {
            let heads = certificate.heads.len() as u32;
            certificate.heads.extend(state.phis[slot.phis.clone()].iter().map(|phi| {
                let value = Value::local(phi.local);
                let head = if phi.is_folded() { Head::Value(state.resolve_address(value)) } else { Head::Phi(value) };
                (Block(phi.block.0), head)
            }));
            let blocks = &self.blocks[slot.blocks.clone()];
            let live = (slot.proof == Proof::LiveRange).then(|| {
                let start = certificate.live.len() as u32;
                certificate.live.extend_from_slice(blocks);
                start..certificate.live.len() as u32
            });
            if live.is_none() {
                certificate.heads.extend(blocks.iter().map(|&block| (block, Head::Dead)));
            }
            let heads = heads..certificate.heads.len() as u32;
            certificate.slots.push(SlotCertificate { alloca: slot.alloca, heads, live });
        }
        certificate
    }
}
