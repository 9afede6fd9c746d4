//! Placing the φs of a slot.
//!
//! Pruned SSA has a φ for a slot where two of its definitions meet *and* the slot is live: the
//! iterated dominance frontier of the defining blocks, intersected with the blocks where the slot
//! is live on entry (Jong-Deok Choi, Ron Cytron, Jeanne Ferrante, "Automatic Construction of Sparse
//! Data Flow Evaluation Graphs", 1991). There are two ways to get there, and each has programs on
//! which it is hopeless:
//!
//! - *Frontier first*: close the definitions under frontiers, and drop the φs that no load sees.
//!   Independent of how far the slot lives, but a short-lived local in the middle of a large loop
//!   nest has a frontier as large as the nest.
//! - *Live range first*: find the live-in blocks backwards from the exposed loads, and place φs
//!   only there. Independent of frontiers, but a variable that lives through 100,000 blocks costs
//!   100,000 steps, however few its stores are.
//!
//! Both searches run in lock step, a few steps each in turn, and the first to finish decides: a
//! slot costs at most a small multiple of the cheaper one.
//!
//! In the live range, φs are placed by the algorithm of Vugranam Sreedhar and Guang Gao ("A Linear
//! Time Algorithm for Placing φ-Nodes", 1995): definitions deepest in the dominator tree first;
//! below each, walk the part of the tree not walked before, and look at its edges. Only the tree
//! that the live blocks form is walked: if a block between a definition and a live block below is
//! not live itself, then all ways from it to the live block pass other definitions, which meet
//! further down, in a φ that has walked that part already. Only edges that the search for live
//! blocks has seen are looked at, because the others lead to blocks that are not live.

use super::options::Search;
use super::queue::BlockQueue;
use crate::analyses::Analyses;
use crate::entity::{Block, Preorder};
use crate::error::OTHER_GRAPH;
use crate::frontier::Subtree;
use crate::graph::Cfg;
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{EpochSets, NumberSort, PackedOption, Rows, SetBit, Table, id};

/// How a slot's φs were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// All of the iterated frontier, or more: those that no load sees may be dropped.
    Frontier,
    /// Exactly the pruned φs.
    LiveRange,
}

/// The blocks that define the slot.
const DEFINES: SetBit = SetBit::ALL[0];
/// The blocks where a φ is placed.
const PLACED: SetBit = SetBit::ALL[1];
/// The blocks where the slot is live on entry.
const LIVE: SetBit = SetBit::ALL[2];
/// The blocks whose lists in the tree of the live range are set up.
const IN_TREE: SetBit = SetBit::ALL[3];

/// The blocks whose subtree was walked for the frontier of the slot.
const WALKED: SetBit = SetBit::ALL[0];

id! {
    /// An edge from a block in the tree of the live range to a join.
    struct JoinEdge;
}

/// A block's lists in the tree of the live range.
#[derive(Clone, Copy, Debug)]
struct Lists {
    first_child: PackedOption<Block>,
    next_sibling: PackedOption<Block>,
    first_join: PackedOption<JoinEdge>,
    walked: bool,
}

impl Lists {
    const EMPTY: Self = Self {
        first_child: PackedOption::NONE,
        next_sibling: PackedOption::NONE,
        first_join: PackedOption::NONE,
        walked: false,
    };
}

/// The φs of one slot, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placement {
    marks: EpochSets<Block>,
    /// The defining blocks.
    defining: Vec<Block>,
    /// The blocks where φs are placed.
    placed: Vec<Block>,
    /// Memory for sorting them.
    sort: NumberSort<Block>,
    /// The blocks where the slot is live on entry; also the queue of the search for them.
    live: Vec<Block>,
    /// The number of them at first, with exposed loads.
    n_exposed: usize,

    frontier: FrontierSearch,
    /// Live range: blocks whose predecessors have been seen, and how many of those of the next.
    live_done: usize,
    live_cursor: usize,

    lists: Table<Block, Lists>,
    /// Each with the next in the list of the same source.
    joins: Table<JoinEdge, (Block, PackedOption<JoinEdge>)>,
    /// The blocks to walk from.
    roots: BlockQueue,
    walk: Vec<Block>,
}

/// Frontier first: what is left to do.
#[derive(Clone, Debug, Default)]
struct FrontierSearch {
    /// With a table: blocks whose row is to be read, and the rest of the row in work.
    stack: Vec<Block>,
    row: Range<usize>,
    /// Without: blocks to walk below, and what is left of the walk in work.
    roots: BlockQueue,
    walk: Range<u32>,
    walk_level: u32,
    walked: EpochSets<Preorder>,
}

impl Placement {
    /// The steps of each search in its first turn, at least; the number doubles from turn to turn.
    const FIRST_STEPS: usize = 32;

    /// The steps of the first turn for each definition: finding the definitions has cost as much.
    const STEPS_PER_DEFINITION: usize = 2;

    /// Starts a slot on a graph of `n_blocks` blocks: those that define it, and those that load it
    /// before any definition. No block is twice in a list.
    pub(crate) fn start(
        &mut self,
        n_blocks: usize,
        defining: impl Iterator<Item = Block>,
        exposed: impl Iterator<Item = Block>,
    ) {
        self.marks.start(n_blocks);
        self.placed.clear();
        self.defining.clear();
        self.defining.extend(defining.inspect(|&block| _ = self.marks.insert(DEFINES, block)));
        self.live.clear();
        self.live.extend(exposed.inspect(|&block| _ = self.marks.insert(LIVE, block)));
        self.n_exposed = self.live.len();
    }

    /// True if the last slot was started with these blocks.
    pub(crate) fn was_started_with(
        &self,
        defining: impl Iterator<Item = Block>,
        exposed: impl Iterator<Item = Block>,
    ) -> bool {
        defining.eq(self.defining.iter().copied()) && exposed.eq(self.live[..self.n_exposed].iter().copied())
    }

    #[inline]
    pub(crate) fn defines(&self, block: Block) -> bool {
        self.marks.contains(DEFINES, block)
    }

    #[inline]
    pub(crate) fn is_placed(&self, block: Block) -> bool {
        self.marks.contains(PLACED, block)
    }

    /// Sorts the blocks where φs are placed.
    pub(crate) fn sort_placed(&mut self, n_blocks: usize) {
        self.sort.sort(&mut self.placed, n_blocks, |block| block.0);
    }

    /// The blocks where φs are placed, in the order they were found if they were not
    /// [sorted](Self::sort_placed).
    pub(crate) fn placed(&self) -> &[Block] {
        &self.placed
    }

    /// After [`Placed::LiveRange`]: where the slot is live on entry.
    pub(crate) fn live(&self) -> &[Block] {
        &self.live
    }

    /// Places the φs of pruned SSA, or more.
    pub(crate) fn pruned(&mut self, cfg: &Cfg, analyses: &Analyses, search: Search) -> Placed {
        self.start_frontier(cfg, analyses);
        self.live_done = 0;
        self.live_cursor = 0;
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
        self.start_frontier(cfg, analyses);
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
        let is_new = self.marks.insert(PLACED, block);
        if is_new {
            self.placed.push(block);
        }
        is_new
    }

    fn start_frontier(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let search = &mut self.frontier;
        search.stack.clear();
        search.row = 0..0;
        search.roots.clear();
        search.walk = 0..0;
        if analyses.frontiers.table().is_some() {
            search.stack.extend_from_slice(&self.defining);
        } else {
            search.walked.start(cfg.n_blocks());
            self.defining.iter().for_each(|&block| search.roots.push(analyses.dom.level(block), block));
        }
    }

    /// Goes on closing the definitions under frontiers; true if that is done.
    fn advance_frontier(&mut self, cfg: &Cfg, analyses: &Analyses, steps: usize) -> bool {
        match analyses.frontiers.table() {
            Some(table) => self.advance_table(table, steps),
            None => self.advance_walk(cfg, analyses, steps),
        }
    }

    /// The number of steps in the table that cost as much as one step of the other searches.
    const TABLE_STEPS: usize = 2;

    /// A step is two entries of the table, or blocks.
    fn advance_table(&mut self, table: &Rows<Block, Block>, mut steps: usize) -> bool {
        steps = steps.saturating_mul(Self::TABLE_STEPS);
        while steps > 0 {
            let row = self.frontier.row.clone();
            let now = row.start..row.end.min(row.start.saturating_add(steps));
            steps -= now.len();
            self.frontier.row.start = now.end;
            for &join in &table.items()[now] {
                if self.place(join) && !self.defines(join) {
                    self.frontier.stack.push(join);
                }
            }
            if self.frontier.row.is_empty() {
                let Some(block) = self.frontier.stack.pop() else {
                    return true;
                };
                steps = steps.saturating_sub(1);
                self.frontier.row = table.range(block);
            }
        }
        false
    }

    /// A step is a block, looked at with its edges.
    ///
    /// The subtree of a root is walked in preorder. A part of it that was walked below a deeper
    /// root has nothing new for this one, and nor has a part whose edges all lead further down than
    /// this root.
    fn advance_walk(&mut self, cfg: &Cfg, analyses: &Analyses, mut steps: usize) -> bool {
        let dom = &analyses.dom;
        let subtrees = analyses.frontiers.subtrees();
        let Range { start: mut number, mut end } = self.frontier.walk;
        let mut level = self.frontier.walk_level;
        loop {
            while number < end {
                if steps == 0 {
                    self.frontier.walk = number..end;
                    self.frontier.walk_level = level;
                    return false;
                }
                steps -= 1;
                let Subtree { block, last, escape, block_escape } = subtrees[Preorder(number)];
                if escape > level || !self.frontier.walked.insert(WALKED, Preorder(number)) {
                    number = last.0 + 1;
                    continue;
                }
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
            (number, end) = (dom.first(root).0, dom.last(root).0 + 1);
        }
    }

    /// Goes on finding the blocks where the slot is live on entry; true if that is done. A step is
    /// an edge or a block.
    fn advance_live(&mut self, cfg: &Cfg, analyses: &Analyses, mut steps: usize) -> bool {
        let all_reachable = analyses.dom.preorder().len() == cfg.n_blocks();
        while let Some(&block) = self.live.get(self.live_done) {
            if steps == 0 {
                return false;
            }
            let left = &cfg.predecessors(block)[self.live_cursor..];
            let now = &left[..left.len().min(steps)];
            for &predecessor in now {
                if !self.defines(predecessor)
                    && (all_reachable || analyses.dom.is_reachable(predecessor))
                    && self.marks.insert(LIVE, predecessor)
                {
                    self.live.push(predecessor);
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

    /// Needs: live-in blocks, defining blocks. Leaves: φs where definitions meet in live blocks,
    /// and nowhere else.
    fn place_in_live_range(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let dom = &analyses.dom;
        // What the frontier search placed before it gave up is no longer wanted.
        self.forget_placed();
        self.build_tree(cfg, analyses);
        while let Some((level, root)) = self.roots.pop() {
            self.walk.push(root);
            while let Some(block) = self.walk.pop() {
                let Lists { first_child, first_join, .. } = self.lists[block];
                let mut next = first_join;
                while let Some(edge) = next.get() {
                    let join;
                    (join, next) = self.joins[edge];
                    if dom.level(join) <= level && self.place(join) && !self.defines(join) {
                        self.lists[join].walked = true;
                        self.roots.push(dom.level(join), join);
                    }
                }
                let mut next = first_child;
                while let Some(child) = next.get() {
                    let lists = &mut self.lists[child];
                    if !core::mem::replace(&mut lists.walked, true) {
                        self.walk.push(child);
                    }
                    next = lists.next_sibling;
                }
            }
        }
    }

    fn forget_placed(&mut self) {
        for block in self.placed.drain(..) {
            self.marks.remove(PLACED, block);
        }
    }

    /// Needs: live-in blocks, defining blocks. Leaves: the tree of both by immediate dominators,
    /// the edges to live joins listed at their sources, and the definitions that such a tree or
    /// edge hangs on as roots.
    fn build_tree(&mut self, cfg: &Cfg, analyses: &Analyses) {
        let dom = &analyses.dom;
        self.lists.grow(cfg.n_blocks(), Lists::EMPTY);
        self.joins.clear();
        for position in 0..self.live.len() {
            let block = self.live[position];
            self.enter_tree(analyses, block);
            let idom = dom.idom(block);
            if let Some(idom) = idom
                && self.marks.contains(LIVE.or(DEFINES), idom)
            {
                self.enter_tree(analyses, idom);
                self.lists[block].next_sibling = self.lists[idom].first_child;
                self.lists[idom].first_child = block.into();
            }
            for &source in cfg.predecessors(block) {
                if Some(source) != idom && dom.is_reachable(source) {
                    self.enter_tree(analyses, source);
                    let lists = &mut self.lists[source];
                    lists.first_join = self.joins.push((block, lists.first_join)).into();
                }
            }
        }
    }

    fn enter_tree(&mut self, analyses: &Analyses, block: Block) {
        if self.marks.insert(IN_TREE, block) {
            let is_root = self.defines(block);
            self.lists[block] = Lists { walked: is_root, ..Lists::EMPTY };
            if is_root {
                self.roots.push(analyses.dom.level(block), block);
            }
        }
    }
}

/// The iterated dominance frontier of some blocks, ascending: where a variable assigned in `blocks`
/// needs φs in minimal SSA. Blocks that cannot be reached add nothing to it.
///
/// Cost: O(blocks of the graph) for scratch, and the frontiers of `blocks` and of the answer.
///
/// # Panics
/// Panics if the analyses are those of another graph, or one of `blocks` is not in the graph.
pub fn iterated_frontier(cfg: &Cfg, analyses: &Analyses, blocks: &[Block]) -> Vec<Block> {
    assert!(cfg.fingerprint() == Ok(analyses.graph), "{OTHER_GRAPH}");
    let mut defining: Vec<Block> = blocks.iter().copied().filter(|&block| analyses.dom.is_reachable(block)).collect();
    defining.sort_unstable();
    defining.dedup();
    let mut placement = Placement::default();
    placement.start(cfg.n_blocks(), defining.into_iter(), core::iter::empty());
    placement.minimal(cfg, analyses);
    let mut frontier = placement.placed().to_vec();
    frontier.sort_unstable();
    frontier
}
