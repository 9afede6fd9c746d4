//! Entries of φs, slot by slot: the plan's arguments become values in their place.

use super::phis::{PhiOrder, places};
use super::{Given, Promoter, RoundSlot, SlotUser};
use crate::mem2reg::simplify::{Entries, FirstLook};
use crate::mem2reg::slots::Slot;
use crate::mem2reg::state::Source;
use memphis_ir::Value;
use smallvec::SmallVec;

impl Promoter<'_, '_> {
    /// Whether nothing is asked while φs get their entries: no debug record, no promise about a value, no name of a cast depends on which they have
    /// already. Then slot after slot is quicker than in the order of the walk.
    pub(super) fn may_fill_entries(&self, list: &[RoundSlot]) -> bool {
        let has_promise = |load: &SlotUser| self.has_promise(load.inst);
        let is_plain = |slot: &RoundSlot| slot.records.is_none() && !self.loads(slot).iter().any(has_promise);
        self.out.state.punning.is_none() && list.iter().all(is_plain)
    }

    /// Gives all φs of a round their entries for edges that the walk goes over, making of the plan's arguments values in their place. Returns what
    /// can be seen of the φs, and memory for other arguments. Needs: the slots are gone, for their addresses to be what is printed of them.
    pub(super) fn fill_entries(
        &mut self,
        list: &[RoundSlot],
        given: &Given<'_>,
        args: Vec<memphis::ReachingDef>,
        order: &PhiOrder,
    ) -> (FirstLook, Vec<memphis::ReachingDef>) {
        let mut values = self.out.state.take_values();
        let first = values.len();
        let as_word = |arg: memphis::ReachingDef| Value::from_bits(arg.to_bits());
        let spare = if values.is_empty() {
            let spare = std::mem::replace(&mut values, args.into_iter().map(as_word).collect());
            spare.into_iter().map(|_| memphis::ReachingDef::NONE).collect()
        } else {
            values.extend(args.iter().copied().map(as_word));
            args
        };
        let mut look = FirstLook::default();
        let mut planned_row: SmallVec<[Value; 16]> = SmallVec::new();
        for (slot, described) in list.iter().filter_map(|slot| Some((slot, slot.described?))) {
            let Slot { initial, poison, .. } = self.out.slots[slot.slot as usize];
            let planned = places(given.plan, described);
            // The last argument, and what it is: many in a row are the same.
            let (mut last_arg, mut value) = (memphis::ReachingDef::NONE, poison);
            for (id, phi) in order.at(planned).zip(slot.phis.clone()) {
                let state = &mut self.out.state;
                let block = state.phis[phi].block;
                let row = state.entry_rows().row(block);
                let start = first + given.plan.args_start(id);
                let words = &mut values[start..start + row.n as usize];
                if let Some(arguments) = state.entry_rows().arguments(row) {
                    planned_row.clear();
                    planned_row.extend_from_slice(words);
                    words.iter_mut().zip(arguments).for_each(|(word, &from)| *word = planned_row[from as usize]);
                }
                state.set_entries(phi, start, row.n_reached as usize);
                let mut entries = Entries::of(given.phi_locals.get(id));
                let words = &mut words[..row.n_reached as usize];
                if words.first().is_some_and(|word| word.to_bits() == last_arg.to_bits()) {
                    entries.add(value);
                }
                for word in words {
                    let arg = memphis::ReachingDef::from_bits(word.to_bits());
                    if arg != last_arg {
                        last_arg = arg;
                        value = self.value(arg, given, initial, poison);
                        look.add_value(&self.out.state, value);
                        entries.add(value);
                    }
                    *word = value;
                }
                look.add_phi(entries);
            }
        }
        self.out.state.put_values(values, first == 0);
        for phi in list.iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis.clone()) {
            for entry in 0..self.out.state.entries(phi).len() {
                let value = self.out.state.entries(phi)[entry];
                self.out.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
        (look, spare)
    }
}
