//! The nearest dominating definition of any block, for one slot.
//!
//! Once the definitions of a slot are closed under dominance frontiers, what the slot holds at the end of a block is the nearest
//! definition on the way up the dominator tree. In preorder of the tree a definition rules the interval of its subtree, minus the
//! intervals of definitions below it, so a sweep over the definitions with a stack of open intervals cuts the preorder into segments
//! with one answer each:
//!
//! ```text
//!   definitions   a [1,9]   b [3,5]   c [4,4]         (preorder number and last number below)
//!   segments      0 initial · 1 a · 3 b · 4 c · 5 b · 6 a · 10 initial
//! ```
//!
//! Where definitions are many, one sweep down the tree makes a table instead: each block has its own answer or that of its immediate
//! dominator. Where questions turn out to be many, one sweep over the segments makes the table. Elsewhere a question is a search that starts at
//! the last answer and doubles its steps (Jon Bentley, Andrew Yao, "An Almost Optimal Algorithm for Unbounded Searching", 1976): the arguments
//! of a φ, and φs found one after the other, ask about blocks that are near each other. The usual alternative, one renaming walk over the
//! dominator tree with a table of current values, asks nothing, but visits every block and every edge of the function; here a slot with four
//! definitions costs four intervals, whatever the size of the function, and three slots can be planned alone.
//!
//! Cost: with d definitions and q questions in b blocks, O(b) to build and O(1) for a question if d + q is more than a small part of b; else
//! O(d · log d) to build and O(log d) at most for a question. Of the questions of a φ a few are expected from the start, the others count when
//! they are asked: a φ that nobody reads asks none, however many edges enter its block.

use crate::dom::DomTree;
use crate::entity::{Block, NONE};
use crate::plan::ReachingDef;
use crate::sort::sort_nearly_sorted;
use alloc::vec::Vec;
use core::ops::Range;

/// The answers for one slot, and the memory for making them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reaching {
    definitions: Vec<Definition>,
    /// (last number, value) of the intervals that are open.
    open: Vec<(u32, ReachingDef)>,
    starts: Vec<u32>,
    values: Vec<ReachingDef>,
    /// The segment of the last answer: the next question is often about a block nearby.
    found: usize,
    /// By block, what the slot holds at its end. Empty if there are segments instead.
    table: Vec<ReachingDef>,
    /// How many questions about blocks may be asked until a table is worth it.
    patience: usize,
    /// By preorder number, the immediate dominator; for the root, itself. Empty until the first table of a function is made.
    idoms: Vec<Block>,
}

#[derive(Clone, Copy, Debug)]
struct Definition {
    first: u32,
    last: u32,
    value: ReachingDef,
}

impl Reaching {
    /// Forgets the last function.
    pub(crate) fn forget_function(&mut self) {
        self.idoms.clear();
    }

    /// So many blocks for each definition and each question are worth a sweep.
    const BLOCKS_PER_USE: usize = 4;

    /// So many questions at a φ are expected before it is known whether anybody reads it: as many as finding it has cost, roughly.
    const EXPECTED_PER_PHI: usize = 4;

    /// Starts a slot with so many definitions, some of them φs in blocks with these predecessors.
    pub(crate) fn start<'a>(
        &mut self,
        dom: &DomTree,
        n_definitions: usize,
        phis: impl ExactSizeIterator<Item = &'a [Block]>,
    ) {
        let Self { definitions, table, patience, .. } = self;
        definitions.clear();
        table.clear();
        *patience = dom.preorder().len().div_ceil(Self::BLOCKS_PER_USE).saturating_sub(n_definitions);
        let may_be_reached = *patience <= Self::EXPECTED_PER_PHI * phis.len();
        let n_expected = || phis.map(|predecessors| predecessors.len().min(Self::EXPECTED_PER_PHI)).sum();
        if *patience == 0 || may_be_reached && *patience <= n_expected() {
            table.resize(dom.n_blocks(), ReachingDef::NONE);
        }
    }

    /// At the end of a block that can be reached, the slot holds `value`. At most once per block.
    #[inline]
    pub(crate) fn define(&mut self, dom: &DomTree, block: Block, value: ReachingDef) {
        match self.table.get_mut(block.index()) {
            Some(at_end) => *at_end = value,
            None => self.definitions.push(Definition { first: dom.first(block), last: dom.last(block), value }),
        }
    }

    /// Makes the answers from definitions and `initial`, which the slot holds where none rules.
    pub(crate) fn finish(&mut self, dom: &DomTree, initial: ReachingDef) {
        if self.table.is_empty() {
            self.cut_segments(initial);
        } else {
            self.fill_table(dom, initial);
        }
    }

    fn fill_table(&mut self, dom: &DomTree, initial: ReachingDef) {
        let Self { table, idoms, .. } = self;
        let blocks = dom.preorder();
        if idoms.is_empty() {
            idoms.extend(blocks.iter().map(|&block| dom.idom(block).unwrap_or(block)));
        }
        let root = &mut table[blocks[0].index()];
        if *root == ReachingDef::NONE {
            *root = initial;
        }
        for (block, idom) in blocks.iter().zip(&*idoms) {
            if table[block.index()] == ReachingDef::NONE {
                table[block.index()] = table[idom.index()];
            }
        }
        if blocks.len() < table.len() {
            table
                .iter_mut()
                .filter(|value| **value == ReachingDef::NONE)
                .for_each(|value| *value = ReachingDef::UNREACHABLE);
        }
    }

    fn cut_segments(&mut self, initial: ReachingDef) {
        self.found = 0;
        // Those of stores come in order, φs behind them: runs, which are merged.
        sort_nearly_sorted(&mut self.definitions, |definition| definition.first);
        self.starts.clear();
        self.values.clear();
        self.open.clear();
        self.start_segment(0, initial);
        for position in 0..self.definitions.len() {
            let Definition { first, last, value } = self.definitions[position];
            self.close_before(first, initial);
            self.start_segment(first, value);
            self.open.push((last, value));
        }
        self.close_before(u32::MAX, initial);
    }

    /// Makes the table of the segments.
    #[inline(never)]
    fn spread_segments(&mut self, dom: &DomTree) {
        let Self { table, starts, values, .. } = self;
        let blocks = dom.preorder();
        starts.push(blocks.len() as u32);
        let segments =
            values.iter().zip(starts.windows(2)).map(|(&value, ends)| (value, ends[0] as usize..ends[1] as usize));
        let usual = if blocks.len() == dom.n_blocks() { majority(segments.clone()) } else { ReachingDef::UNREACHABLE };
        table.resize(dom.n_blocks(), usual);
        for (value, numbers) in segments.filter(|&(value, _)| value != usual) {
            blocks[numbers].iter().for_each(|block| table[block.index()] = value);
        }
    }

    /// Before so many questions. Leaves: a table, if with these there were enough of them.
    #[inline]
    fn expect_questions(&mut self, dom: &DomTree, n: usize) {
        if self.table.is_empty() {
            self.patience = self.patience.saturating_sub(n);
            if self.patience == 0 {
                self.spread_segments(dom);
            }
        }
    }

    /// From this number on the slot holds the value.
    #[inline]
    fn start_segment(&mut self, start: u32, value: ReachingDef) {
        if self.starts.last() == Some(&start) {
            self.values.pop();
        } else {
            self.starts.push(start);
        }
        self.values.push(value);
    }

    /// Ends the intervals that are over in front of this number: behind each, the one around it goes on.
    #[inline]
    fn close_before(&mut self, number: u32, initial: ReachingDef) {
        while let Some(&(last, _)) = self.open.last()
            && last < number
        {
            self.open.pop();
            let around = self.open.last().map_or(initial, |&(_, value)| value);
            self.start_segment(last + 1, around);
        }
    }

    /// What the slot holds at the end of a block.
    #[inline]
    pub(crate) fn at_end(&mut self, dom: &DomTree, block: Block) -> ReachingDef {
        match self.table.get(block.index()) {
            Some(&value) => value,
            None => self.search(dom, block),
        }
    }

    /// Visits what the slot holds at the end of each of some blocks.
    #[inline]
    pub(crate) fn visit_ends(&mut self, dom: &DomTree, blocks: &[Block], mut visit: impl FnMut(ReachingDef)) {
        self.expect_questions(dom, blocks.len());
        if self.table.is_empty() {
            blocks.iter().for_each(|&block| visit(self.search(dom, block)));
        } else {
            blocks.iter().for_each(|&block| visit(self.table[block.index()]));
        }
    }

    /// What the slot holds at the end of each of some blocks goes to `out`, changed.
    #[inline]
    pub(crate) fn at_ends(
        &mut self,
        dom: &DomTree,
        blocks: &[Block],
        change: impl Fn(ReachingDef) -> ReachingDef,
        out: &mut Vec<ReachingDef>,
    ) {
        self.expect_questions(dom, blocks.len());
        if self.table.is_empty() {
            out.extend(blocks.iter().map(|&block| change(self.search(dom, block))));
        } else {
            out.extend(blocks.iter().map(|&block| change(self.table[block.index()])));
        }
    }

    #[inline(never)]
    fn search(&mut self, dom: &DomTree, block: Block) -> ReachingDef {
        let first = dom.first(block);
        if first == NONE {
            return ReachingDef::UNREACHABLE;
        }
        let mut from = self.found;
        let mut step = 1;
        let end = if self.starts[from] <= first {
            // `from` stays at or below the segment, `from + step` grows beyond it.
            while self.starts.get(from + step).is_some_and(|&start| start <= first) {
                from += step;
                step *= 2;
            }
            self.starts.len().min(from + step)
        } else {
            // The same downwards. Segment 0 starts at 0, so the way ends.
            let mut end = from;
            from = end.saturating_sub(step);
            while self.starts[from] > first {
                end = from;
                step *= 2;
                from = end.saturating_sub(step);
            }
            end
        };
        let row = &self.starts[from..end];
        self.found = from + row.partition_point(|&start| start <= first) - 1;
        self.values[self.found]
    }
}

/// The value that more than half of all numbers have, if there is one; else any (Robert Boyer, J Strother Moore, "MJRTY: A Fast Majority Vote
/// Algorithm", 1991). Most blocks are between the definitions.
fn majority(segments: impl Iterator<Item = (ReachingDef, Range<usize>)>) -> ReachingDef {
    let (mut leader, mut lead) = (ReachingDef::UNREACHABLE, 0);
    for (value, numbers) in segments {
        let n = numbers.len();
        (leader, lead) = match value == leader {
            true => (leader, lead + n),
            false if n > lead => (value, n - lead),
            false => (leader, lead - n),
        };
    }
    leader
}
