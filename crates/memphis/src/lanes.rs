//! Where the φs of many slots go, a bit for each slot.
//!
//! The φs of pruned SSA, as in `place.rs`, for slots that have them nearly everywhere. One after the other, each of them walks the same blocks;
//! here the two searches, closing the definitions under frontiers and finding the blocks where slots are live, go over the graph once, with a word
//! at each block that has a bit for each slot. What a block passes on are those bits that it has got since it passed on some last, so the searches
//! are those for one slot, carried out in as many lanes as go the same way.
//!
//! Nothing says that slots do go the same way. A search for which each takes a way of its own is given up after a number of steps that is linear in
//! the graph, and the slots are planned one by one.

use crate::describe::Analyses;
use crate::entity::Block;
use crate::frontier::Subtree;
use crate::graph::{Cfg, Graph};
use crate::levels::Levels;
use alloc::vec::Vec;

/// A bit for each slot that is planned with others.
pub(crate) type Lanes = u32;

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

/// The φs of up to [`N_LANES`](LanePlacement::N_LANES) slots, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub(crate) struct LanePlacement {
    marks: Vec<Marks>,
    /// Blocks to go on from.
    stack: Vec<Block>,
    /// The same for frontiers without a table, and by preorder number what was walked.
    roots: Levels,
    walked: Vec<Lanes>,
}

impl LanePlacement {
    /// So many slots are planned together.
    pub(crate) const N_LANES: usize = Lanes::BITS as usize;

    /// So many steps for each block and edge are made.
    const STEPS: usize = 8;

    /// Starts with no definition and no load on a graph of so many blocks.
    pub(crate) fn start(&mut self, n_blocks: usize) {
        self.marks.clear();
        self.marks.resize(n_blocks, Marks::default());
    }

    /// The block has a definition of some slots.
    #[inline]
    pub(crate) fn define(&mut self, block: Block, slots: Lanes) {
        self.marks[block.index()].defines |= slots;
    }

    /// The block has a load of some slots before any definition.
    #[inline]
    pub(crate) fn expose(&mut self, block: Block, slots: Lanes) {
        self.marks[block.index()].live |= slots;
    }

    /// The slots of which a block has a definition.
    #[inline]
    pub(crate) fn defined(&self, block: Block) -> Lanes {
        self.marks[block.index()].defines
    }

    /// The slots for which pruned SSA has a φ at a block.
    #[inline]
    pub(crate) fn phis(&self, block: Block) -> Lanes {
        let marks = &self.marks[block.index()];
        marks.placed & marks.live
    }

    /// The slots whose iterated frontier has the block, though they are not live there.
    #[inline]
    pub(crate) fn dropped(&self, block: Block) -> Lanes {
        let marks = &self.marks[block.index()];
        marks.placed & !marks.live
    }

    /// The slots that are live on entry to a block.
    #[inline]
    pub(crate) fn live(&self, block: Block) -> Lanes {
        self.marks[block.index()].live
    }

    /// Needs: definitions and exposed loads. Leaves: iterated frontiers and live ranges; false if that takes too many steps.
    pub(crate) fn place(&mut self, cfg: &Cfg, analyses: &Analyses) -> bool {
        let mut steps = Self::STEPS * (cfg.n_blocks() + cfg.n_edges());
        let is_closed = match analyses.frontiers.has_table() {
            true => self.close_by_table(analyses, &mut steps),
            false => self.close_by_walks(cfg, analyses, &mut steps),
        };
        is_closed && self.find_live(cfg, analyses, &mut steps)
    }

    /// Passes lanes on to a block from which the search has to go on; whether that was not known.
    #[inline]
    fn pend(marks: &mut Marks, lanes: Lanes) -> bool {
        let was_idle = marks.pending == 0;
        marks.pending |= lanes;
        was_idle && lanes != 0
    }

    fn close_by_table(&mut self, analyses: &Analyses, steps: &mut usize) -> bool {
        let Self { marks, stack, .. } = self;
        stack.clear();
        for &block in analyses.dom.preorder() {
            let marks = &mut marks[block.index()];
            marks.pending = marks.defines;
            if marks.pending != 0 {
                stack.push(block);
            }
        }
        while let Some(block) = stack.pop() {
            let lanes = core::mem::take(&mut marks[block.index()].pending);
            let row = analyses.frontiers.part(analyses.frontiers.row(block));
            if !spend(steps, 1 + row.len()) {
                return false;
            }
            for &join in row {
                let marks = &mut marks[join.index()];
                let added = lanes & !marks.placed;
                marks.placed |= added;
                if Self::pend(marks, added & !marks.defines) {
                    stack.push(join);
                }
            }
        }
        true
    }

    /// As `Placement::advance_walk`: definitions deepest in the dominator tree first.
    fn close_by_walks(&mut self, cfg: &Cfg, analyses: &Analyses, steps: &mut usize) -> bool {
        let Self { marks, roots, walked, .. } = self;
        let dom = &analyses.dom;
        let subtrees = analyses.frontiers.subtrees();
        roots.clear();
        walked.clear();
        walked.resize(subtrees.len(), 0);
        for &block in dom.preorder() {
            let marks = &mut marks[block.index()];
            marks.pending = marks.defines;
            if marks.pending != 0 {
                roots.push(dom.level(block), block);
            }
        }
        while let Some((level, root)) = roots.pop() {
            let lanes = core::mem::take(&mut marks[root.index()].pending);
            let mut number = dom.first(root);
            let end = dom.last(root) + 1;
            while number < end {
                let Subtree { block, last, escape, block_escape } = subtrees[number as usize];
                let walked = &mut walked[number as usize];
                let added = lanes & !*walked;
                if !spend(steps, 1) {
                    return false;
                }
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
                if !spend(steps, targets.len()) {
                    return false;
                }
                for &target in targets {
                    let target_level = dom.level(target);
                    if target_level <= level {
                        let marks = &mut marks[target.index()];
                        let added = added & !marks.placed;
                        marks.placed |= added;
                        if Self::pend(marks, added & !marks.defines) {
                            roots.push(target_level, target);
                        }
                    }
                }
            }
        }
        true
    }

    fn find_live(&mut self, cfg: &Cfg, analyses: &Analyses, steps: &mut usize) -> bool {
        let Self { marks, stack, .. } = self;
        stack.clear();
        for &block in analyses.dom.preorder() {
            let marks = &mut marks[block.index()];
            marks.pending = marks.live;
            if marks.pending != 0 {
                stack.push(block);
            }
        }
        while let Some(block) = stack.pop() {
            let lanes = core::mem::take(&mut marks[block.index()].pending);
            let predecessors = cfg.predecessors(block);
            if !spend(steps, 1 + predecessors.len()) {
                return false;
            }
            for &predecessor in predecessors {
                let marks = &mut marks[predecessor.index()];
                let added = lanes & !marks.defines & !marks.live;
                if added != 0 && analyses.dom.is_reachable(predecessor) {
                    marks.live |= added;
                    if Self::pend(marks, added) {
                        stack.push(predecessor);
                    }
                }
            }
        }
        true
    }
}

/// Takes so many from the steps that are left; false if there are fewer.
#[inline]
fn spend(steps: &mut usize, n: usize) -> bool {
    let left = steps.checked_sub(n);
    *steps = left.unwrap_or(0);
    left.is_some()
}
