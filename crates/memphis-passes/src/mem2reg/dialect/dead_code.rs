//! Values in code that is never reached.
//!
//! LLVM 22's renaming never visits an unreachable block. From that follow three rules:
//!
//! * accesses in dead code stay, with `poison` for the address of the promoted slot
//!   (`Promoter::delete_alloca`);
//! * a load that would replace itself, which is possible in dead code only, becomes `poison`
//!   (`finish_early.rs`);
//! * a φ gets `poison` for each edge from an unreachable block (this file).

use crate::mem2reg::promoter::{Promoter, Round};

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
