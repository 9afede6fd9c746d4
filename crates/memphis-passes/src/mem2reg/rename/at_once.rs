//! Incoming values of φs, slot by slot: quicker than on the walk, where nothing asks meanwhile.

use super::RoundPlan;
use crate::mem2reg::dialect::phi_order::{self, PhiOrder};
use crate::mem2reg::ids::ListIndex;
use crate::mem2reg::promoter::{Promoter, RoundSlot};
use crate::mem2reg::slot::Slot;
use crate::mem2reg::state::Source;
use memphis::ReachingDef;
use memphis_entity::Table;

impl Promoter<'_, '_> {
    /// Adds the incoming values of all φs of a round for edges that the walk crosses.
    ///
    /// Needs: the slots are deleted, so that values are resolved as they are printed. Leaves: the
    /// same as [`Promoter::add_incoming`] on each edge.
    pub(super) fn add_incoming_by_slot(
        &mut self,
        list: &Table<ListIndex, RoundSlot>,
        plan: &RoundPlan<'_>,
        order: &PhiOrder,
    ) {
        let mut incoming = self.out.state.take_incoming();
        let are_all = incoming.is_empty();
        incoming.reserve(plan.plan.all_args().len());
        for (slot, planned) in list.values().iter().filter_map(|slot| Some((slot, slot.planned?))) {
            let Slot { initial, poison, .. } = self.out.slots[slot.slot];
            // Many arguments in a row are the same.
            let (mut last_arg, mut value) = (ReachingDef::NONE, poison);
            for (id, phi) in order.at(phi_order::range(plan.plan, planned)).zip(slot.phis.ids()) {
                let state = &mut self.out.state;
                let row = state.entry_rows().row(state.phi(phi).block);
                let n_reached = row.n_reached as usize;
                let first = incoming.len();
                state.set_incoming(phi, first, n_reached);
                let places = self.out.state.entry_rows().arguments(row);
                let args = plan.plan.args(id);
                for entry in 0..n_reached {
                    let arg = args[places.map_or(entry, |places| places[entry] as usize)];
                    if arg != last_arg {
                        last_arg = arg;
                        value = self.value(arg, plan, initial, poison);
                    }
                    incoming.push(value);
                }
                // Room for the edges that the walk never crosses.
                incoming.resize(first + row.n as usize, poison);
            }
        }
        self.out.state.put_incoming(incoming, are_all);
        for phi in list.values().iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis.ids()) {
            for place in 0..self.out.state.incoming(phi).len() {
                let value = self.out.state.incoming(phi)[place];
                self.out.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
    }
}
