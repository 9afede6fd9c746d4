//! Entries of φs, slot by slot.

use super::phis::{PhiOrder, places};
use super::{Given, Promoter, RoundSlot, SlotUser};
use crate::mem2reg::simplify::{Entries, FirstLook};
use crate::mem2reg::slots::Slot;
use crate::mem2reg::state::Source;

impl Promoter<'_, '_> {
    /// Whether nothing is asked while φs get their entries: no debug record, no promise about a value, no name of a cast depends on which they have
    /// already. Then slot after slot is quicker than in the order of the walk.
    pub(super) fn may_fill_entries(&self, list: &[RoundSlot]) -> bool {
        let has_promise = |load: &SlotUser| self.has_promise(load.inst);
        let is_plain = |slot: &RoundSlot| slot.records.is_none() && !self.loads(slot).iter().any(has_promise);
        self.out.state.punning.is_none() && list.iter().all(is_plain)
    }

    /// Gives all φs of a round their entries for edges that the walk goes over: the plan's arguments as values. Returns what can be seen of
    /// the φs. Needs: the slots are gone, for their addresses to be what is printed of them.
    pub(super) fn fill_entries(&mut self, list: &[RoundSlot], given: &Given<'_>, order: &PhiOrder) -> FirstLook {
        let mut values = self.out.state.take_values();
        let are_all = values.is_empty();
        let mut look = FirstLook::default();
        for (slot, described) in list.iter().filter_map(|slot| Some((slot, slot.described?))) {
            let Slot { initial, poison, .. } = self.out.slots[slot.slot as usize];
            // The last argument, and what it is: many in a row are the same.
            let (mut last_arg, mut value) = (memphis::ReachingDef::NONE, poison);
            for (id, phi) in order.at(places(given.plan, described)).zip(slot.phis.clone()) {
                let state = &mut self.out.state;
                let row = state.entry_rows().row(state.phis[phi].block);
                let n_reached = row.n_reached as usize;
                let first = values.len();
                state.set_entries(phi, first, n_reached);
                let places = self.out.state.entry_rows().arguments(row);
                let args = given.plan.args(id);
                let arg_at = |entry: usize| args[places.map_or(entry, |places| places[entry] as usize)];
                let mut entries = Entries::of(given.phi_locals.get(id));
                if n_reached > 0 && arg_at(0) == last_arg {
                    entries.add(value);
                }
                for arg in (0..n_reached).map(arg_at) {
                    if arg != last_arg {
                        last_arg = arg;
                        value = self.value(arg, given, initial, poison);
                        look.add_value(&self.out.state, value);
                        entries.add(value);
                    }
                    values.push(value);
                }
                // Room for the entries of edges that the walk does not go over.
                values.resize(first + row.n as usize, poison);
                look.add_phi(entries);
            }
        }
        self.out.state.put_values(values, are_all);
        for phi in list.iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis.clone()) {
            for entry in 0..self.out.state.entries(phi).len() {
                let value = self.out.state.entries(phi)[entry];
                self.out.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
        look
    }
}
