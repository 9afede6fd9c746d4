//! Incoming values of φs, all at once: quicker than on the walk, where nothing asks meanwhile.

use super::RoundPlan;
use crate::mem2reg::dialect::phi_order::{self, PhiOrder};
use crate::mem2reg::promoter::{Promoter, RoundSlot};
use crate::state::ListIndex;
use crate::state::{NO_VALUE, Source};
use memphis::{PhiId, ReachingDef};
use memphis_entity::{Rows, Table};

impl Promoter<'_, '_> {
    /// Adds the incoming values of all φs of a round for edges that the walk crosses: the arguments
    /// that the plan had for them.
    ///
    /// Needs: the slots are deleted, so that values are resolved as they are printed. Leaves: the
    /// same as [`Promoter::add_incoming`] on each edge.
    pub(super) fn add_all_incoming(
        &mut self,
        list: &Table<ListIndex, RoundSlot>,
        plan: &RoundPlan<'_>,
        args: Rows<PhiId, ReachingDef>,
        order: &PhiOrder,
    ) {
        // Many arguments in a row are the same. The walk never crosses edges from dead code.
        let (mut last_arg, mut value) = (ReachingDef::NONE, NO_VALUE);
        let mut values = args.map(|arg| {
            if arg != last_arg {
                (last_arg, value) = (arg, self.value(arg, plan, NO_VALUE));
            }
            value
        });
        let n_earlier = self.out.state.n_incoming();
        let mut in_plan_order = Vec::new();
        for (slot, planned) in list.values().iter().filter_map(|slot| Some((slot, slot.planned?))) {
            for (id, phi) in order.at(phi_order::range(plan.plan, planned)).zip(slot.phis.ids()) {
                let rows = self.out.state.entry_rows();
                let row = rows.row(self.out.state.phi(phi).block);
                if let Some(places) = rows.arguments(row) {
                    in_plan_order.clear();
                    in_plan_order.extend_from_slice(&values[id]);
                    let moved = places.iter().map(|&place| in_plan_order[place as usize]);
                    values.row_mut(id).iter_mut().zip(moved).for_each(|(value, moved)| *value = moved);
                }
                let first = n_earlier + values.range(id).start;
                self.out.state.set_incoming(phi, first, row.n_reached as usize);
            }
        }
        self.out.state.append_incoming(values.into_items());
        for phi in list.values().iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis.ids()) {
            for place in 0..self.out.state.incoming(phi).len() {
                let value = self.out.state.incoming(phi)[place];
                self.out.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
    }
}
