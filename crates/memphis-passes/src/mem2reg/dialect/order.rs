//! The order of the slots of a round, of the φs of a slot and of the φs of a block.
//!
//! LLVM 22 keeps the allocas of a round in a vector. It visits them in order, and removes a
//! finished one by putting the last alloca in its place, which is then visited next. So the allocas
//! that need φs, and with them the φs and their names, are in an order that depends on those that
//! need none.
//!
//! LLVM 22 sorts the blocks that need φs of a slot by its block numbers, which are those of the
//! first mention in the text, and makes the φs in that order. Their names count up in it. In a
//! block, it inserts a new φ before all others.

use crate::state::NewPhiId;
use memphis::construct::Plan;
use memphis::{PhiId, Slot};
use memphis_entity::{NumberSort, PackedOption, Table, id};
use memphis_ir::{BlockId, Body};
use std::ops::Range;

id! {
    /// The place of a slot in the work list of its round. LLVM's table of new φs hashes it.
    pub struct ListIndex;
}

/// Visits a list in LLVM's order and removes what `stays` refuses.
///
/// An item that stays has the same index in the end.
pub fn retain<T>(list: &mut Table<ListIndex, T>, mut stays: impl FnMut(&mut T) -> bool) {
    let mut items = std::mem::take(list).into_values();
    let mut place = 0;
    while place < items.len() {
        if stays(&mut items[place]) {
            place += 1;
        } else {
            items.swap_remove(place);
        }
    }
    *list = items.into();
}

/// The range of the φs of a planned slot among those of the plan.
pub fn range(plan: &Plan, slot: Slot) -> Range<usize> {
    let mut phis = plan.phis_of(slot);
    let n = phis.len();
    let start = phis.next().map_or(0, PhiId::index);
    start..start + n
}

/// The plan's φs: slot by slot as in the plan, those of a slot in LLVM's order.
#[derive(Debug, Default)]
pub struct PhiOrder {
    phis: Vec<PhiId>,
    sort: NumberSort<PhiId>,
}

impl PhiOrder {
    /// Sorts the φs of a plan. Cost: linear in the φs, if they are many; else a sort.
    pub fn recompute(&mut self, plan: &Plan, body: &Body) {
        let PhiOrder { phis, sort } = self;
        phis.clear();
        phis.extend((0..plan.phis().len()).map(PhiId::new));
        let number = |phi: &PhiId| body.block(plan.phi(*phi).block).number;
        let n_numbers = body.blocks.len();
        for slot in (0..plan.verdicts().len()).map(Slot::new) {
            sort.sort(&mut phis[range(plan, slot)], n_numbers, number);
        }
    }

    /// The φs in a [`range`] of the plan, in LLVM's order.
    pub fn at(&self, range: Range<usize>) -> impl ExactSizeIterator<Item = PhiId> + Clone + '_ {
        self.phis[range].iter().copied()
    }
}

/// The new φs of each block, newest first.
#[derive(Debug, Default)]
pub struct PhiLists {
    /// The newest φ of each block.
    newest: Table<BlockId, PackedOption<NewPhiId>>,
    /// The next older φ of the same block.
    older: Table<NewPhiId, PackedOption<NewPhiId>>,
}

impl PhiLists {
    /// Forgets all φs, for a function with these numbers of blocks and new φs.
    pub fn start(&mut self, n_blocks: usize, n_phis: usize) {
        self.newest.reset(n_blocks, PackedOption::NONE);
        self.older.reset(n_phis, PackedOption::NONE);
    }

    /// Adds the next φ.
    pub fn add(&mut self, block: BlockId, phi: NewPhiId) {
        self.older[phi] = std::mem::replace(&mut self.newest[block], phi.into());
    }

    /// The blocks with φs, and the newest φ of each.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockId, NewPhiId)> + '_ {
        self.newest.iter().filter_map(|(block, newest)| Some((block, newest.get()?)))
    }

    /// A φ, and the older ones of its block.
    pub fn from(&self, newest: NewPhiId) -> impl Iterator<Item = NewPhiId> + '_ {
        std::iter::successors(Some(newest), |&phi| self.older[phi].get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_item_is_visited_in_the_place_of_one_that_goes() {
        let mut list: Table<ListIndex, u32> = (0..6).collect();
        let mut visited = Vec::new();
        retain(&mut list, |item| {
            visited.push(*item);
            item.is_multiple_of(2)
        });
        assert_eq!(visited, [0, 1, 5, 4, 2, 3]);
        assert_eq!(list.values(), [0, 4, 2]);
    }
}
