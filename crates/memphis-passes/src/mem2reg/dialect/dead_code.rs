//! Dominance and values in code that is never reached.
//!
//! LLVM 22 says that every block dominates an unreachable one, and its renaming never visits an
//! unreachable block. So accesses in dead code stay, with `poison` for the address of the promoted
//! slot; a load that would replace itself, which is possible in dead code only, becomes `poison`;
//! and a φ gets `poison` for each edge from an unreachable block.

use crate::mem2reg::rounds::{Promoter, Round};
use crate::mem2reg::value_tracking::Dominance;
use memphis::Block;
use memphis_ir::BlockId;

/// Dominance as LLVM defines it, from the engine's tree.
#[derive(Debug, Clone, Copy)]
pub struct Dom<'e>(pub &'e memphis::DomTree);

impl Dominance for Dom<'_> {
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.0.is_reachable(Block(b.0)) || self.0.dominates(Block(a.0), Block(b.0))
    }

    fn idom(&self, block: BlockId) -> Option<BlockId> {
        self.0.idom(Block(block.0)).map(|idom| BlockId(idom.0))
    }
}

impl Promoter<'_, '_> {
    /// Gives the φs that are left `poison` for each edge from an unreachable block.
    ///
    /// Needs: simplified φs. Leaves: an incoming value for each edge.
    pub(in crate::mem2reg) fn complete_phis(&mut self, round: &Round) {
        if self.analyses.dom().preorder().len() < self.cfg.n_blocks() {
            self.add_unreachable_edges(round);
        }
    }

    #[inline(never)]
    fn add_unreachable_edges(&mut self, round: &Round) {
        for slot in round.list.values() {
            let poison = self.slot(slot.slot).poison;
            for phi in slot.phis.ids() {
                let state = &mut self.out.state;
                let data = state.phi(phi);
                if !data.is_folded() {
                    let row = state.entry_rows().row(data.block);
                    (data.n_values()..row.n).for_each(|_| state.push_incoming(phi, poison));
                }
            }
        }
    }
}
