//! Step *place*: the φs of a slot, where the plan has them.

use super::dialect::phi_names::base_name;
use super::dialect::phi_order::{self, PhiOrder};
use super::promoter::{Promoter, RoundSlot};
use crate::state::ListIndex;
use memphis::PhiId;
use memphis::construct::Plan;
use memphis_entity::Table;
use memphis_ir::{BlockId, Local};

impl Promoter<'_, '_> {
    /// Makes and names the φs of a slot that was not finished early.
    ///
    /// Needs: the plan, and its φs in LLVM's order. Leaves: φs without incoming values, and the
    /// local of each.
    pub(super) fn place(
        &mut self,
        slot: &mut RoundSlot,
        index: ListIndex,
        (plan, order): (&Plan, &PhiOrder),
        phi_locals: &mut Table<PhiId, Local>,
    ) {
        let data = self.slot(slot.slot);
        let planned = slot.planned.expect("a slot that is not finished early is planned");
        let phis = order.at(phi_order::range(plan, planned));
        if phis.len() > 0 {
            let base = base_name(self.out.state.f, data.local);
            self.out.names.add(&self.out.state, &base, phis.len() as u32);
            let blocks = phis.clone().map(|phi| BlockId(plan.phi(phi).block.0));
            slot.phis = self.out.state.new_phis((slot.slot, index, data.ty), blocks);
            let locals = self.out.state.phi_local(slot.phis.first).0..;
            for (phi, local) in phis.zip(locals) {
                phi_locals[phi] = Local(local);
            }
        }
        self.out.stats.num_phi_insert += slot.phis.len() as u64;
        if let Some(notes) = &mut self.notes {
            notes.slot(data.inst, slot.phis, plan, planned);
        }
    }
}
