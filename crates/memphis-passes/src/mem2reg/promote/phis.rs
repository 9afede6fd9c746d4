//! The φs of a plan in the order in which LLVM makes them, and what they define.

use super::{RoundSlot, is_large};
use crate::mem2reg::entries::are_worth_all_blocks;
use crate::mem2reg::state::State;
use memphis::construct::Plan;
use memphis::{PhiId, Slot};
use memphis_entity::NumberSort;
use memphis_ir::{Body, Local};
use std::ops::Range;

/// Where the φs of a described slot are among those of the plan.
pub(super) fn places(plan: &Plan, described: u32) -> Range<usize> {
    let mut phis = plan.phis_of(Slot(described));
    let n = phis.len();
    let start = phis.next().map_or(0, PhiId::index);
    start..start + n
}

/// The plan's φs, slot by slot as in the plan, those of a slot in the order of LLVM's block numbers.
#[derive(Debug, Default)]
pub(super) struct PhiOrder {
    /// Empty if that is the order of the plan.
    listed: Vec<PhiId>,
    sort: NumberSort<PhiId>,
}

impl PhiOrder {
    /// Makes it that of a plan.
    pub(super) fn recompute(&mut self, plan: &Plan, body: &Body) {
        let PhiOrder { listed, sort } = self;
        listed.clear();
        // Blocks are often mentioned in the order of the text.
        if are_worth_all_blocks(plan.phis().len(), body) && body.blocks.is_sorted_by_key(|block| block.number) {
            return;
        }
        let number = |id: &PhiId| body.blocks[plan.phi(*id).block.index()].number;
        let slots = || (0..plan.verdicts().len() as u32).map(|slot| places(plan, slot));
        let ids = |range: Range<usize>| range.map(|id| PhiId(id as u32));
        if slots().all(|phis| ids(phis).is_sorted_by_key(|id| number(&id))) {
            return;
        }
        listed.extend(ids(0..plan.phis().len()));
        let n_numbers = listed.iter().map(number).max().map_or(0, |last| last + 1);
        slots().for_each(|phis| sort.sort(&mut listed[phis], n_numbers as usize, number));
        if is_large(body) {
            *sort = NumberSort::default();
        }
    }

    fn is_as_planned(&self) -> bool {
        self.listed.is_empty()
    }

    /// The φs at these places.
    pub(super) fn at(&self, places: Range<usize>) -> impl ExactSizeIterator<Item = PhiId> + '_ {
        places.map(|place| self.listed.get(place).copied().unwrap_or(PhiId(place as u32)))
    }
}

/// What the plan's φs define.
#[derive(Debug, Clone, Copy)]
pub(super) enum PhiLocals<'g> {
    /// The first of the plan this local, and so on.
    From(Local),
    /// By φ of the plan; [`PhiLocals::NONE`] for those of slots that ended early.
    Listed(&'g [Local]),
}

impl<'g> PhiLocals<'g> {
    const NONE: Local = Local(u32::MAX);

    /// Those of the slots of a round, whose φs were made.
    pub(super) fn of(
        list: &[RoundSlot],
        plan: &Plan,
        order: &PhiOrder,
        state: &State<'_>,
        table: &'g mut Vec<Local>,
    ) -> PhiLocals<'g> {
        let with_phis = list.iter().filter(|slot| !slot.phis.is_empty());
        let mut slots = with_phis.filter_map(|slot| {
            let planned = places(plan, slot.described?);
            Some((planned, state.phi_local(slot.phis.start)))
        });
        let all = slots.clone();
        if order.is_as_planned() {
            let from = |(planned, first): (Range<usize>, Local)| first.0.wrapping_sub(planned.start as u32);
            let first = slots.next().map_or(0, from);
            if slots.all(|slot| from(slot) == first) {
                return PhiLocals::From(Local(first));
            }
        }
        table.clear();
        table.resize(plan.phis().len(), PhiLocals::NONE);
        for (planned, first) in all {
            for (id, local) in order.at(planned).zip(first.0..) {
                table[id.index()] = Local(local);
            }
        }
        PhiLocals::Listed(table)
    }

    /// What a φ defines.
    #[inline]
    pub(super) fn get(self, id: PhiId) -> Local {
        match self {
            PhiLocals::From(first) => Local(first.0.wrapping_add(id.0)),
            PhiLocals::Listed(table) => {
                let local = table[id.index()];
                debug_assert_ne!(local, PhiLocals::NONE, "the φs of a slot that ended early are not read");
                local
            }
        }
    }
}
