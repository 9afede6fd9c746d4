//! Where a slot's φs go.
//!
//! Pruned SSA has a φ for a slot where two of its definitions meet *and* the slot is live: the iterated dominance frontier of the
//! defining blocks, intersected with the blocks where the slot is live on entry (Jong-Deok Choi, Ron Cytron, Jeanne Ferrante,
//! "Automatic Construction of Sparse Data Flow Evaluation Graphs", 1991). There are two ways to get there, and each has programs on
//! which it is hopeless:
//!
//! - *Frontier first*: close the definitions under frontiers, and drop the φs that no load sees. Independent of how far the slot lives,
//!   but a short-lived local in the middle of a large loop nest has a frontier as large as the nest.
//! - *Live range first*: find the live-in blocks backwards from the exposed loads, and place φs only there. Independent of frontiers,
//!   but a variable that lives through 100,000 blocks costs 100,000 steps, however few its stores are.
//!
//! Both searches run in lock step, a few steps each in turn, and the first to finish decides: a slot costs at most a small multiple of
//! the cheaper one.
//!
//! In the live range, φs are placed by the algorithm of Vugranam Sreedhar and Guang Gao ("A Linear Time Algorithm for Placing φ-Nodes",
//! 1995): definitions deepest in the dominator tree first; below each, walk the part of the tree not walked before, and look at its
//! edges. Only the tree that the live blocks form is walked: if a block between a definition and a live block below is not live itself,
//! then all ways from it to the live block pass other definitions, which meet further down, in a φ that has walked that part already.
//! Only edges that the search for live blocks has seen are looked at, because the others lead to blocks that are not live.

use crate::construct::Search;
use crate::describe::Analyses;
use crate::entity::{Block, NONE};
use crate::frontier::Subtree;
use crate::graph::{Cfg, Graph};
use crate::queue::BlockQueue;
use crate::sort::BitSort;
use alloc::vec::Vec;

/// How a slot's φs were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// All of the iterated frontier: those that no load sees have to be dropped.
    Frontier,
    /// Exactly the pruned φs.
    LiveRange,
}

/// What holds of a block for a slot: the slot's epoch in the upper bits, below a bit for each thing. What was marked for another slot does not hold,
/// so nothing is cleared from slot to slot.
#[derive(Clone, Copy, Debug, Default)]
struct Mark(u32);

impl Mark {
    /// The block defines the slot.
    const DEFINES: u32 = 1;
    /// A φ is placed there.
    const PLACED: u32 = 1 << 1;
    /// The slot is live on entry.
    const LIVE: u32 = 1 << 2;
    /// Its lists in the tree of the live range are set up.
    const IN_TREE: u32 = 1 << 3;

    /// The step from one epoch to the next.
    const EPOCH: u32 = 1 << 4;

    /// All that holds in an epoch.
    #[inline]
    fn in_epoch(self, epoch: u32) -> u32 {
        let mark = self.0 ^ epoch;
        if mark < Self::EPOCH { mark } else { 0 }
    }

    /// Whether any of some things holds in an epoch.
    #[inline]
    fn has(self, epoch: u32, things: u32) -> bool {
        self.in_epoch(epoch) & things != 0
    }

    /// From now on a thing holds in an epoch; whether it did not before.
    #[inline]
    fn set(&mut self, epoch: u32, thing: u32) -> bool {
        let before = self.in_epoch(epoch);
        self.0 = epoch | before | thing;
        before & thing == 0
    }
}

/// A block's lists in the tree of the live range.
#[derive(Clone, Copy, Debug)]
struct Lists {
    first_child: u32,
    next_sibling: u32,
    /// Into [`Placement::joins`].
    first_join: u32,
    walked: bool,
}

/// The φs of one slot, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placement {
    /// The epoch of the slot in work, a multiple of [`Mark::EPOCH`]; never 0.
    epoch: u32,
    marks: Vec<Mark>,
    /// The defining blocks.
    defining: Vec<Block>,
    /// Where φs are placed.
    placed: Vec<Block>,
    /// Memory for sorting them.
    sort: BitSort,
    /// Where the slot is live on entry; also the queue of the search for them.
    live: Vec<Block>,

    frontier: FrontierSearch,
    /// Live range: blocks whose predecessors have been seen, and how many of those of the next.
    live_done: usize,
    live_cursor: usize,

    lists: Vec<Lists>,
    /// (live join, next in the list of the same source).
    joins: Vec<(Block, u32)>,
    /// Where to walk from.
    roots: BlockQueue,
    walk: Vec<u32>,
}

/// Frontier first: what is left to do.
#[derive(Clone, Debug, Default)]
struct FrontierSearch {
    /// With a table: blocks whose row is to be read, and the rest of the row in work.
    stack: Vec<Block>,
    row: core::ops::Range<usize>,
    /// Without: blocks to walk below, and what is left of the walk in work, by preorder numbers.
    roots: BlockQueue,
    walk: core::ops::Range<u32>,
    walk_level: u32,
    /// By preorder number, marks of the blocks that were walked.
    walked: Vec<u32>,
}

impl Placement {
    /// How many steps each search may go before the other gets its turn, at least; doubled from turn to turn.
    const FIRST_STEPS: usize = 32;

    /// So many of the first steps there are for each definition: they cost no more than what has found the definitions.
    const STEPS_PER_DEFINITION: usize = 2;

    /// Starts a slot on a graph of so many blocks.
    pub(crate) fn start(&mut self, n_blocks: usize) {
        if self.marks.len() < n_blocks {
            self.marks.resize(n_blocks, Mark::default());
        }
        if self.epoch > u32::MAX - Mark::EPOCH {
            self.marks.fill(Mark::default());
            self.frontier.walked.fill(0);
            self.epoch = 0;
        }
        self.epoch += Mark::EPOCH;
        self.defining.clear();
        self.placed.clear();
        self.live.clear();
    }

    /// The block has a definition of the slot. At most once per block.
    #[inline]
    pub(crate) fn define(&mut self, block: Block) {
        self.marks[block.index()].set(self.epoch, Mark::DEFINES);
        self.defining.push(block);
    }

    /// The block has a load of the slot before any definition.
    #[inline]
    pub(crate) fn expose(&mut self, block: Block) {
        if self.marks[block.index()].set(self.epoch, Mark::LIVE) {
            self.live.push(block);
        }
    }

    #[inline]
    pub(crate) fn defines(&self, block: Block) -> bool {
        self.marks[block.index()].has(self.epoch, Mark::DEFINES)
    }

    #[inline]
    pub(crate) fn is_placed(&self, block: Block) -> bool {
        self.marks[block.index()].has(self.epoch, Mark::PLACED)
    }

    /// Sorts the blocks where φs are placed.
    pub(crate) fn sort_placed(&mut self, n_blocks: usize) {
        self.sort.sort(&mut self.placed, n_blocks);
    }

    /// The blocks where φs are placed, in the order they were found if they were not [sorted](Self::sort_placed).
    pub(crate) fn placed(&self) -> &[Block] {
        &self.placed
    }

    /// After [`Placed::LiveRange`]: where the slot is live on entry.
    pub(crate) fn live(&self) -> &[Block] {
        &self.live
    }

    /// Places the φs of pruned SSA, or more.
    pub(crate) fn pruned(&mut self, cfg: &Cfg, analyses: &Analyses, search: Search) -> Placed {
        self.start_frontier(analyses);
        self.start_live();
        let mut steps = Self::FIRST_STEPS.max(Self::STEPS_PER_DEFINITION * self.defining.len());
        loop {
            if search != Search::LiveRange && self.advance_frontier(cfg, analyses, steps) {
                return Placed::Frontier;
            }
            if search != Search::Frontier && self.advance_live(cfg, analyses, steps) {
                self.place_in_live_range(cfg, analyses);
                return Placed::LiveRange;
            }
            steps *= 2;
        }
    }

    /// Places φs at the whole iterated frontier of the definitions.
    pub(crate) fn minimal(&mut self, cfg: &Cfg, analyses: &Analyses) -> Placed {
        self.start_frontier(analyses);
        let done = self.advance_frontier(cfg, analyses, usize::MAX);
        debug_assert!(done, "there are fewer steps than numbers");
        Placed::Frontier
    }

    /// Places φs in every reachable block that has predecessors: in all but the entry, as a rule.
    pub(crate) fn maximal(&mut self, cfg: &Cfg, analyses: &Analyses) -> Placed {
        for &block in analyses.dom.preorder() {
            if !cfg.incoming(block).is_empty() {
                self.place(block);
            }
        }
        Placed::Frontier
    }

    /// Places a φ unless there is one; true if there was none.
    #[inline]
    fn place(&mut self, block: Block) -> bool {
        let is_new = self.marks[block.index()].set(self.epoch, Mark::PLACED);
        if is_new {
            self.placed.push(block);
        }
        is_new
    }

    fn start_frontier(&mut self, analyses: &Analyses) {
        let search = &mut self.frontier;
        search.stack.clear();
        search.row = 0..0;
        search.roots.clear();
        search.walk = 0..0;
        if analyses.frontiers.has_table() {
            search.stack.extend_from_slice(&self.defining);
        } else {
            if search.walked.len() < self.marks.len() {
                search.walked.resize(self.marks.len(), 0);
            }
            self.defining.iter().for_each(|&block| search.roots.push(analyses.dom.level(block), block));
        }
    }

    /// Goes on closing the definitions under frontiers; true if that is done.
    fn advance_frontier(&mut self, cfg: &Cfg, analyses: &Analyses, steps: usize) -> bool {
        if analyses.frontiers.has_table() {
            self.advance_table(analyses, steps)
        } else {
            self.advance_walk(cfg, analyses, steps)
        }
    }

    /// So many steps in the table cost what a step of the other searches costs.
    const TABLE_STEPS: usize = 2;

    /// A step is two entries of the table, or blocks.
    fn advance_table(&mut self, analyses: &Analyses, mut steps: usize) -> bool {
        let frontiers = &analyses.frontiers;
        steps = steps.saturating_mul(Self::TABLE_STEPS);
        while steps > 0 {
            let row = self.frontier.row.clone();
            let now = row.start..row.end.min(row.start.saturating_add(steps));
            steps -= now.len();
            self.frontier.row.start = now.end;
            for &join in frontiers.part(now) {
                if self.place(join) && !self.defines(join) {
                    self.frontier.stack.push(join);
                }
            }
            if self.frontier.row.is_empty() {
                let Some(block) = self.frontier.stack.pop() else {
                    return true;
                };
                steps = steps.saturating_sub(1);
                self.frontier.row = frontiers.row(block);
            }
        }
        false
    }

    /// A step is a block, looked at with its edges.
    ///
    /// The subtree of a root is walked in preorder. A part of it that was walked below a deeper root has nothing new for this one, and nor has a
    /// part whose edges all lead further down than this root.
    fn advance_walk(&mut self, cfg: &Cfg, analyses: &Analyses, mut steps: usize) -> bool {
        let dom = &analyses.dom;
        let subtrees = analyses.frontiers.subtrees();
        let core::ops::Range { start: mut number, mut end } = self.frontier.walk;
        let mut level = self.frontier.walk_level;
        loop {
            while number < end {
                if steps == 0 {
                    self.frontier.walk = number..end;
                    self.frontier.walk_level = level;
                    return false;
                }
                steps -= 1;
                let Subtree { block, last, escape, block_escape } = subtrees[number as usize];
                let walked = &mut self.frontier.walked[number as usize];
                if escape > level || *walked == self.epoch {
                    number = last + 1;
                    continue;
                }
                *walked = self.epoch;
                number += 1;
                if block_escape > level {
                    continue;
                }
                for &target in cfg.successors(block) {
                    let target_level = dom.level(target);
                    if target_level <= level && self.place(target) && !self.defines(target) {
                        self.frontier.roots.push(target_level, target);
                    }
                }
            }
            let Some((root_level, root)) = self.frontier.roots.pop() else {
                return true;
            };
            level = root_level;
            (number, end) = (dom.first(root), dom.last(root) + 1);
        }
    }

    fn start_live(&mut self) {
        self.live_done = 0;
        self.live_cursor = 0;
    }

    /// Goes on finding the blocks where the slot is live on entry; true if that is done. A step is an edge or a block.
    fn advance_live(&mut self, cfg: &Cfg, analyses: &Analyses, mut steps: usize) -> bool {
        let all_reachable = analyses.dom.preorder().len() == cfg.n_blocks();
        while let Some(&block) = self.live.get(self.live_done) {
            if steps == 0 {
                return false;
            }
            let left = &cfg.predecessors(block)[self.live_cursor..];
            let now = &left[..left.len().min(steps)];
            for &predecessor in now {
                if !self.defines(predecessor) && (all_reachable || analyses.dom.is_reachable(predecessor)) {
                    self.expose(predecessor);
                }
            }
            if now.len() < left.len() {
                self.live_cursor += now.len();
                return false;
            }
            steps = steps.saturating_sub(now.len() + 1);
            self.live_done += 1;
            self.live_cursor = 0;
        }
        true
    }

    /// Needs: live-in blocks, defining blocks. Leaves: φs where definitions meet in live blocks, and nowhere else.
    fn place_in_live_range(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let dom = &analyses.dom;
        // What the frontier search placed before it gave up is no longer wanted.
        self.forget_placed();
        self.build_tree(cfg, analyses);
        while let Some((level, root)) = self.roots.pop() {
            self.walk.push(root.0);
            while let Some(block) = self.walk.pop() {
                let Lists { first_child, first_join, .. } = self.lists[block as usize];
                let mut join = first_join;
                while join != NONE {
                    let (target, next) = self.joins[join as usize];
                    join = next;
                    if dom.level(target) <= level && self.place(target) && !self.defines(target) {
                        self.lists[target.index()].walked = true;
                        self.roots.push(dom.level(target), target);
                    }
                }
                let mut child = first_child;
                while child != NONE {
                    let lists = &mut self.lists[child as usize];
                    if !core::mem::replace(&mut lists.walked, true) {
                        self.walk.push(child);
                    }
                    child = lists.next_sibling;
                }
            }
        }
    }

    fn forget_placed(&mut self) {
        for block in self.placed.drain(..) {
            self.marks[block.index()].0 &= !Mark::PLACED;
        }
    }

    /// Needs: live-in blocks, defining blocks. Leaves: the tree of both by immediate dominators, the edges to live joins listed at
    /// their sources, and the definitions that such a tree or edge hangs on as roots.
    fn build_tree(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let dom = &analyses.dom;
        if self.lists.len() < self.marks.len() {
            self.lists.resize(
                self.marks.len(),
                Lists { first_child: NONE, next_sibling: NONE, first_join: NONE, walked: false },
            );
        }
        self.joins.clear();
        for position in 0..self.live.len() {
            let block = self.live[position];
            self.enter_tree(analyses, block);
            let idom = dom.idom_or_none(block);
            if idom != NONE && self.marks[idom as usize].has(self.epoch, Mark::LIVE | Mark::DEFINES) {
                self.enter_tree(analyses, Block(idom));
                self.lists[block.index()].next_sibling = self.lists[idom as usize].first_child;
                self.lists[idom as usize].first_child = block.0;
            }
            for &source in cfg.predecessors(block) {
                if source.0 != idom && dom.is_reachable(source) {
                    self.enter_tree(analyses, source);
                    let lists = &mut self.lists[source.index()];
                    self.joins.push((block, lists.first_join));
                    lists.first_join = (self.joins.len() - 1) as u32;
                }
            }
        }
    }

    fn enter_tree(&mut self, analyses: &Analyses, block: Block) {
        let mark = &mut self.marks[block.index()];
        if mark.set(self.epoch, Mark::IN_TREE) {
            let is_root = mark.has(self.epoch, Mark::DEFINES);
            self.lists[block.index()] =
                Lists { first_child: NONE, next_sibling: NONE, first_join: NONE, walked: is_root };
            if is_root {
                self.roots.push(analyses.dom.level(block), block);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_do_not_hold_when_their_epoch_comes_again() {
        let mut placement = Placement::default();
        placement.start(2);
        let first = placement.epoch;
        placement.define(Block(0));
        placement.expose(Block(0));
        assert!(placement.defines(Block(0)) && !placement.is_placed(Block(0)) && !placement.defines(Block(1)));
        placement.epoch = u32::MAX - (Mark::EPOCH - 1);
        placement.start(2);
        assert_eq!(placement.epoch, first);
        placement.place(Block(1));
        assert!(!placement.defines(Block(0)) && placement.is_placed(Block(1)) && !placement.defines(Block(1)));
    }
}
