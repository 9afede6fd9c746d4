//! Entries of φs, slot by slot: the plan's arguments become values in their place.

use super::phis::PhiOrder;
use super::{Given, Promoter, RoundSlot};
use crate::mem2reg::state::Source;
use memphis::{PhiId, Plan};
use memphis_ir::{InstId, Local, Value};

impl Promoter<'_, '_> {
    /// Whether nothing is asked while φs get their entries: no debug record, no promise about a value, no name of a cast depends on which they have
    /// already. Then slot after slot is quicker than in the order of the walk.
    pub(super) fn may_fill_entries(&self, list: &[RoundSlot]) -> bool {
        let has_promise = |&load: &InstId| self.has_promise(load);
        let is_plain = |slot: &RoundSlot| slot.records.is_none() && !self.loads(slot).iter().any(has_promise);
        self.out.state.punning.is_none() && list.iter().all(is_plain)
    }

    /// Puts the arguments of all φs of a round in the order of their entries, those from dead code last. Leaves: how many entries each φ has
    /// without those, and where their values will stand.
    pub(super) fn order_entries(
        &mut self,
        list: &[RoundSlot],
        plan: &Plan,
        order: &PhiOrder,
        args: &mut [memphis::Value],
        planned_row: &mut Vec<memphis::Value>,
    ) {
        let state = &mut self.out.state;
        let first = state.n_values();
        for (slot, described) in list.iter().filter_map(|slot| Some((slot, slot.described?))) {
            let planned = plan.phi_range(memphis::Slot(described));
            for (id, phi) in order.at(planned).zip(slot.phis.clone()) {
                let start = plan.args_start(id);
                let row = state.entry_rows().row(state.phis[phi].block);
                if !row.is_as_planned {
                    let args = &mut args[start..start + row.n as usize];
                    planned_row.clear();
                    planned_row.extend_from_slice(args);
                    let in_order = state.entry_rows().arguments(row).iter().map(|&from| planned_row[from as usize]);
                    args.iter_mut().zip(in_order).for_each(|(arg, in_order)| *arg = in_order);
                }
                state.set_entries(phi, first + start, row.n_reached as usize);
            }
        }
    }

    /// Makes of the plan's arguments, which are [in order](Self::order_entries), the values of the φs of a round; memory for others is returned.
    /// `round_slots`: by described slot, its place in the list, or none if it ended early.
    pub(super) fn fill_entries(
        &mut self,
        list: &[RoundSlot],
        round_slots: &[u32],
        given: Given<'_>,
        args: Vec<memphis::Value>,
    ) -> Vec<memphis::Value> {
        let mut values = self.out.state.take_values();
        // Where the arguments of each slot end, and what it holds at first and in dead code. Nobody reads those of slots that ended early.
        let plan = given.plan;
        let mut slots = (0..).zip(round_slots).map(|(described, &slot)| {
            let end = plan.phi_range(memphis::Slot(described)).end;
            let end = if end < plan.phis().len() { plan.args_start(PhiId(end as u32)) } else { usize::MAX };
            let slot = list.get(slot as usize).map(|slot| &self.out.slots[slot.slot as usize]);
            (end, slot.map(|slot| (slot.initial, slot.poison)))
        });
        let (mut at, mut end, mut slot) = (0, 0, None);
        let value = |arg: memphis::Value| {
            while at == end
                && let Some(next) = slots.next()
            {
                (end, slot) = next;
            }
            at += 1;
            match slot {
                Some((initial, poison)) => self.value(arg, given, initial, poison),
                None => Value::local(Local(0)),
            }
        };
        let spare = if values.is_empty() {
            let spare = std::mem::replace(&mut values, args.into_iter().map(value).collect());
            spare.into_iter().map(|_| memphis::Value::NONE).collect()
        } else {
            values.extend(args.iter().copied().map(value));
            args
        };
        self.out.state.put_values(values);
        for phi in list.iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis.clone()) {
            for entry in 0..self.out.state.entries(phi).len() {
                let value = self.out.state.entries(phi)[entry];
                self.out.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
        spare
    }
}
