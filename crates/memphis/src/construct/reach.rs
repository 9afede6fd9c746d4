//! The nearest dominating definition of any block, for one slot.
//!
//! Once the definitions of a slot are closed under dominance frontiers, what the slot holds at the
//! end of a block is the nearest definition on the way up the dominator tree. In preorder of the
//! tree a definition rules the interval of its subtree, minus the intervals of definitions below
//! it, so a sweep over the definitions with a stack of open intervals cuts the preorder into
//! segments with one answer each:
//!
//! ```text
//!   definitions   a [1,9]   b [3,5]   c [4,4]         (preorder number and last number below)
//!   segments      0 initial · 1 a · 3 b · 4 c · 5 b · 6 a · 10 initial
//! ```
//!
//! A question is a search that starts at the last answer and doubles its steps (Jon Bentley, Andrew
//! Yao, "An Almost Optimal Algorithm for Unbounded Searching", 1976): the arguments of a φ, and φs
//! found one after the other, ask about blocks that are near each other. Where a good part of all
//! blocks has a definition, or once as many searches went far, there is a table with an answer for
//! each block instead: one walk in preorder, in which a block without a definition takes the answer
//! of its immediate dominator.
//!
//! The usual alternative, one renaming walk over the dominator tree with a table of current values,
//! asks nothing, but visits every block and every edge of the function; here a slot with four
//! definitions costs four intervals, whatever the size of the function, and three slots can be
//! planned alone.
//!
//! Cost: with d definitions and q questions in b blocks, O(d · log d) to build and O(q · log d) for
//! the questions; O(b + q) at most, but for a constant factor, where d or q is more than a part of b.

use crate::dom::DomTree;
use crate::entity::{Block, Preorder};
use crate::plan::ReachingDef;
use alloc::vec::Vec;
use memphis_entity::{Id, Table};

/// The answers for one slot, and the memory for making them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reaching {
    intervals: Vec<Interval>,
    /// The last number and the value of each interval that is open.
    open: Vec<(Preorder, ReachingDef)>,
    /// The numbers with which segments start. The last one has the blocks that cannot be reached.
    starts: Vec<Preorder>,
    values: Vec<ReachingDef>,
    /// The segment of the last answer: the next question is often about a block nearby.
    found: usize,
    /// That segment itself.
    segment: Interval,
    /// The number of searches that may still go further than to the next segment; after that a
    /// table is worth it.
    n_far_left: usize,
    /// The contents of the slot at the end of each block. Empty until a table is worth it.
    table: Table<Block, ReachingDef>,
}

/// The contents of one slot: at the end of the blocks that define it, each listed once and
/// reachable, and at first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definitions<'a> {
    pub(crate) at_end: &'a [(Block, ReachingDef)],
    pub(crate) initial: ReachingDef,
}

/// Numbers, and what the slot holds there: the subtree that a definition rules, or a segment.
#[derive(Clone, Copy, Debug)]
struct Interval {
    first: Preorder,
    last: Preorder,
    value: ReachingDef,
}

impl Default for Interval {
    /// Without numbers.
    fn default() -> Self {
        Self { first: Preorder::RESERVED, last: Preorder(0), value: ReachingDef::UNREACHABLE }
    }
}

impl Reaching {
    /// The number of blocks for each definition, or each search that goes far, from which on
    /// segments cost less than a table.
    const BLOCKS_PER_SEARCH: usize = 8;

    /// Makes the answers of one slot.
    pub(crate) fn build(&mut self, dom: &DomTree, definitions: Definitions<'_>) {
        self.table.clear();
        self.n_far_left = dom.preorder().len() / Self::BLOCKS_PER_SEARCH;
        if definitions.at_end.len() > self.n_far_left {
            self.fill_table(dom, definitions);
        } else {
            self.cut_segments(dom, definitions);
        }
    }

    #[cold]
    fn fill_table(&mut self, dom: &DomTree, definitions: Definitions<'_>) {
        // No definition has this value, so it also says that a block has none.
        self.table.reset(dom.n_blocks(), ReachingDef::UNREACHABLE);
        for &(block, value) in definitions.at_end {
            self.table[block] = value;
        }
        for &block in dom.preorder() {
            if self.table[block] == ReachingDef::UNREACHABLE {
                self.table[block] = dom.idom(block).map_or(definitions.initial, |idom| self.table[idom]);
            }
        }
    }

    fn cut_segments(&mut self, dom: &DomTree, Definitions { at_end, initial }: Definitions<'_>) {
        let interval = |&(block, value)| Interval { first: dom.first(block), last: dom.last(block), value };
        self.intervals.clear();
        self.intervals.extend(at_end.iter().map(interval));
        // Those of stores come in order, φs after them: the sort merges such runs.
        self.intervals.sort_by_key(|interval| interval.first);
        self.found = 0;
        self.segment = Interval::default();
        self.starts.clear();
        self.values.clear();
        self.open.clear();
        self.start_segment(Preorder(0), initial);
        for position in 0..self.intervals.len() {
            let Interval { first, last, value } = self.intervals[position];
            self.close_before(first, initial);
            self.start_segment(first, value);
            self.open.push((last, value));
        }
        self.close_before(Preorder::RESERVED, initial);
        self.start_segment(Preorder::RESERVED, ReachingDef::UNREACHABLE);
    }

    /// From this number on the slot holds the value.
    #[inline]
    fn start_segment(&mut self, start: Preorder, value: ReachingDef) {
        if self.starts.last() == Some(&start) {
            self.values.pop();
        } else {
            self.starts.push(start);
        }
        self.values.push(value);
    }

    /// Ends the intervals that are over before this number: after each, the one around it goes on.
    #[inline]
    fn close_before(&mut self, number: Preorder, initial: ReachingDef) {
        while let Some(&(last, _)) = self.open.last()
            && last < number
        {
            self.open.pop();
            let around = self.open.last().map_or(initial, |&(_, value)| value);
            self.start_segment(Preorder(last.0 + 1), around);
        }
    }

    /// The contents of the slot at the end of a block. `definitions` are those that the answers were
    /// made of.
    #[inline]
    pub(crate) fn at_end(&mut self, dom: &DomTree, definitions: Definitions<'_>, block: Block) -> ReachingDef {
        if let Some(&value) = self.table.get(block) {
            return value;
        }
        let number = dom.first(block);
        let Interval { first, last, value } = self.segment;
        if first <= number && number <= last {
            return value;
        }
        self.search(number);
        if self.n_far_left == 0 {
            self.fill_table(dom, definitions);
        }
        self.segment.value
    }

    /// Replaces each value. Needs: those of the definitions are replaced as well.
    pub(crate) fn replace_values(&mut self, by: impl Fn(ReachingDef) -> ReachingDef) {
        let values = if self.table.is_empty() { &mut *self.values } else { self.table.values_mut() };
        values.iter_mut().for_each(|value| *value = by(*value));
        self.segment = Interval::default();
    }

    /// Finds the segment of a number.
    #[inline(never)]
    fn search(&mut self, number: Preorder) {
        let mut from = self.found;
        let mut step = 1;
        let end = if self.starts[from] <= number {
            // `from` stays at or below the segment, `from + step` grows beyond it.
            while self.starts.get(from + step).is_some_and(|&start| start <= number) {
                from += step;
                step *= 2;
            }
            self.starts.len().min(from + step)
        } else {
            // The same downwards. Segment 0 starts at 0, so the way ends.
            let mut end = from;
            from = end.saturating_sub(step);
            while self.starts[from] > number {
                end = from;
                step *= 2;
                from = end.saturating_sub(step);
            }
            end
        };
        self.n_far_left -= usize::from(step > 2).min(self.n_far_left);
        let row = &self.starts[from..end];
        self.found = from + row.partition_point(|&start| start <= number) - 1;
        self.segment = Interval {
            first: self.starts[self.found],
            last: self.starts.get(self.found + 1).map_or(Preorder::RESERVED, |next| Preorder(next.0 - 1)),
            value: self.values[self.found],
        };
    }
}
