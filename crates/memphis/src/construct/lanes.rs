//! Where the φs of many slots go, a bit for each slot.
//!
//! The φs of pruned SSA, as in `place.rs`, for slots that have them nearly everywhere. One after the other, each of them walks the same blocks; here
//! the two searches, closing the definitions under frontiers and finding the blocks where slots are live, go over the graph once, with a word at each
//! block that has a bit for each slot. What a block passes on are those bits that it has got since it passed on some last: the searches are those for
//! one slot, carried out at once for as many slots as go the same way.
//!
//! Nothing says that slots do go the same way. A search for which each takes a way of its own is given up after a number of steps that is linear in
//! the graph, and the slots are planned one by one.

use crate::describe::Analyses;
use crate::entity::Block;
use crate::frontier::Subtree;
use crate::graph::{Cfg, Graph};
use crate::queue::BlockQueue;
use alloc::vec::Vec;

/// A bit for each slot that is planned with others.
pub(super) type Lanes = u32;

/// What is known of a block, for each slot.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    /// It has a definition of the slot.
    defines: Lanes,
    /// It is in the iterated frontier of the definitions.
    placed: Lanes,
    /// The slot is live on entry.
    live: Lanes,
    /// The search in work has yet to go on from here.
    pending: Lanes,
}

impl Marks {
    /// The search has to go on from here for these slots; whether it had for none.
    #[inline]
    fn pend(&mut self, lanes: Lanes) -> bool {
        let was_idle = self.pending == 0;
        self.pending |= lanes;
        was_idle && lanes != 0
    }

    /// Places φs; whether the search has to go on from here, and had not.
    #[inline]
    fn place(&mut self, lanes: Lanes) -> bool {
        let added = lanes & !self.placed;
        self.placed |= added;
        self.pend(added & !self.defines)
    }
}

/// The φs of up to [`N_LANES`](LanePlacement::N_LANES) slots, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub(super) struct LanePlacement {
    marks: Vec<Marks>,
    /// Blocks to go on from. Those that pass on to others come before these, so that what a block gets from several sides goes on together.
    queue: BlockQueue,
    /// For frontiers without a table: by preorder number of the dominator tree, for which slots a block was walked.
    walked: Vec<Lanes>,
    /// The place of each block in reverse postorder, if it can be reached.
    ranks: Vec<u32>,
}

impl LanePlacement {
    /// So many slots are planned together.
    pub(super) const N_LANES: usize = Lanes::BITS as usize;

    /// So many steps for each block and edge are made.
    const STEPS: usize = 8;

    /// Starts with no definition and no load on a graph of so many blocks.
    pub(super) fn start(&mut self, n_blocks: usize) {
        self.marks.clear();
        self.marks.resize(n_blocks, Marks::default());
    }

    /// The block has a definition of some slots.
    #[inline]
    pub(super) fn define(&mut self, block: Block, slots: Lanes) {
        self.marks[block.index()].defines |= slots;
    }

    /// The block has a load of some slots before any definition.
    #[inline]
    pub(super) fn expose(&mut self, block: Block, slots: Lanes) {
        self.marks[block.index()].live |= slots;
    }

    /// The slots of which a block has a definition.
    #[inline]
    pub(super) fn defined(&self, block: Block) -> Lanes {
        self.marks[block.index()].defines
    }

    /// The slots for which pruned SSA has a φ at a block.
    #[inline]
    pub(super) fn phis(&self, block: Block) -> Lanes {
        let marks = &self.marks[block.index()];
        marks.placed & marks.live
    }

    /// The slots whose iterated frontier has the block, though they are not live there.
    #[inline]
    pub(super) fn dropped(&self, block: Block) -> Lanes {
        let marks = &self.marks[block.index()];
        marks.placed & !marks.live
    }

    /// The slots that are live on entry to a block.
    #[inline]
    pub(super) fn live(&self, block: Block) -> Lanes {
        self.marks[block.index()].live
    }

    /// Needs: definitions and exposed loads. Leaves: iterated frontiers and live ranges; false if that takes too many steps.
    pub(super) fn place(&mut self, cfg: &Cfg, analyses: &Analyses) -> bool {
        let mut steps = Self::STEPS * (cfg.n_blocks() + cfg.n_edges());
        self.close(cfg, analyses, &mut steps) && self.find_live(cfg, analyses, &mut steps)
    }

    /// Closes the definitions under frontiers, which never lead down the dominator tree: the deepest come first.
    fn close(&mut self, cfg: &Cfg, analyses: &Analyses, steps: &mut usize) -> bool {
        let dom = &analyses.dom;
        self.queue.clear();
        for &block in dom.preorder() {
            let marks = &mut self.marks[block.index()];
            if marks.pend(marks.defines) {
                self.queue.push(dom.level(block), block);
            }
        }
        if !analyses.frontiers.has_table() {
            self.walked.clear();
            self.walked.resize(dom.preorder().len(), 0);
        }
        while let Some((level, block)) = self.queue.pop() {
            let lanes = core::mem::take(&mut self.marks[block.index()].pending);
            let is_done = match analyses.frontiers.has_table() {
                true => self.place_by_table(analyses, block, lanes, steps),
                false => self.place_by_walk(cfg, analyses, (block, level), lanes, steps),
            };
            if !is_done {
                return false;
            }
        }
        true
    }

    #[inline]
    fn place_by_table(&mut self, analyses: &Analyses, block: Block, lanes: Lanes, steps: &mut usize) -> bool {
        let row = analyses.frontiers.part(analyses.frontiers.row(block));
        for &join in row {
            if self.marks[join.index()].place(lanes) {
                self.queue.push(analyses.dom.level(join), join);
            }
        }
        spend(steps, 1 + row.len())
    }

    /// As `Placement::advance_walk`.
    fn place_by_walk(
        &mut self,
        cfg: &Cfg,
        analyses: &Analyses,
        (root, level): (Block, u32),
        lanes: Lanes,
        steps: &mut usize,
    ) -> bool {
        let dom = &analyses.dom;
        let subtrees = analyses.frontiers.subtrees();
        let (mut number, end) = (dom.first(root), dom.last(root) + 1);
        while number < end {
            if !spend(steps, 1) {
                return false;
            }
            let Subtree { block, last, escape, block_escape } = subtrees[number as usize];
            let walked = &mut self.walked[number as usize];
            let added = lanes & !*walked;
            if escape > level || added == 0 {
                number = last + 1;
                continue;
            }
            *walked |= added;
            number += 1;
            if block_escape > level {
                continue;
            }
            let targets = cfg.successors(block);
            for &target in targets {
                let target_level = dom.level(target);
                if target_level <= level && self.marks[target.index()].place(added) {
                    self.queue.push(target_level, target);
                }
            }
            if !spend(steps, targets.len()) {
                return false;
            }
        }
        true
    }

    /// Finds where slots are live, backwards from their exposed loads: but for loops, a block comes behind all that can get there from it.
    fn find_live(&mut self, cfg: &Cfg, analyses: &Analyses, steps: &mut usize) -> bool {
        let Self { marks, queue, ranks, .. } = self;
        ranks.clear();
        ranks.resize(cfg.n_blocks(), 0);
        for (rank, &block) in (0..).zip(analyses.order.reverse_postorder()) {
            ranks[block.index()] = rank;
            let marks = &mut marks[block.index()];
            if marks.pend(marks.live) {
                queue.push(rank, block);
            }
        }
        while let Some((_, block)) = queue.pop() {
            let lanes = core::mem::take(&mut marks[block.index()].pending);
            let predecessors = cfg.predecessors(block);
            for &predecessor in predecessors {
                let marks = &mut marks[predecessor.index()];
                let added = lanes & !marks.defines & !marks.live;
                if added != 0 && analyses.dom.is_reachable(predecessor) {
                    marks.live |= added;
                    if marks.pend(added) {
                        queue.push(ranks[predecessor.index()], predecessor);
                    }
                }
            }
            if !spend(steps, 1 + predecessors.len()) {
                return false;
            }
        }
        true
    }
}

/// Takes so many from the steps that are left; false if there were fewer.
#[inline]
fn spend(steps: &mut usize, n: usize) -> bool {
    let left = steps.checked_sub(n);
    *steps = left.unwrap_or(0);
    left.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_that_go_one_after_the_other_are_given_up() {
        // Loops in one another, all closed by one switch behind a long way, and a slot that is live from the head of each on.
        const WAY: u32 = 1000;
        let n_loops = LanePlacement::N_LANES as u32;
        let end = n_loops + WAY;
        let mut successors: Vec<Vec<u32>> = (0..end).map(|block| Vec::from([block + 1])).collect();
        successors.push((1..=n_loops).collect());
        let cfg = Cfg::from_successors(&successors);
        let analyses = Analyses::compute(&cfg);
        let mut lanes = LanePlacement::default();
        for (n_slots, is_found) in [(2, true), (n_loops, false), (1, true)] {
            lanes.start(cfg.n_blocks());
            for slot in 0..n_slots {
                lanes.define(Block(0), 1 << slot);
                lanes.expose(Block(1 + slot), 1 << slot);
            }
            assert_eq!(lanes.place(&cfg, &analyses), is_found, "{n_slots} slots");
            if is_found {
                assert!((1..=end).all(|block| lanes.live(Block(block)).count_ones() == n_slots));
            }
        }
    }
}
