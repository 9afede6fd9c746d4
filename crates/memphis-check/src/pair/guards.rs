//! The instructions that are undefined behaviour if one value is poison.

use super::graph::Graph;
use memphis_entity::IdRange;
use memphis_ir::{BlockId, InstId};
use std::ops::Range;

/// The places of such instructions.
pub(super) struct Guards {
    /// Sorted.
    places: Vec<InstId>,
    /// The positions of the blocks below those with a guard, in a preorder of the dominator tree:
    /// disjoint, because a block below another one with a guard is left out.
    below: Vec<Range<usize>>,
}

impl Guards {
    /// Cost: the number of places, times a logarithm.
    pub(super) fn new(graph: &Graph, places: impl Iterator<Item = InstId>) -> Guards {
        let mut places: Vec<InstId> = places.collect();
        places.sort_unstable();
        let mut blocks: Vec<BlockId> = places.iter().map(|&place| graph.block_of[place]).collect();
        blocks.dedup();
        let reachable = blocks.into_iter().filter(|&block| graph.reachable[block]);
        let mut below: Vec<Range<usize>> = reachable.map(|block| graph.tree().below(block)).collect();
        below.sort_unstable_by_key(|range| range.start);
        let mut end = 0;
        below.retain(|range| {
            let is_outermost = range.start >= end;
            end = end.max(range.end);
            is_outermost
        });
        Guards { places, below }
    }

    /// True if every path to the end of `insts`, the first instructions of a block that can be
    /// reached, passes a guard.
    ///
    /// Cost: logarithmic in the number of guards.
    pub(super) fn guard(&self, graph: &Graph, block: BlockId, insts: IdRange<InstId>) -> bool {
        let first = self.places.get(self.places.partition_point(|&place| place < insts.start));
        if first.is_some_and(|&place| insts.contains(place)) {
            return true;
        }
        if self.below.is_empty() {
            return false;
        }
        let position = graph.tree().below(block).start;
        let above = self.below[..self.below.partition_point(|range| range.start < position)].last();
        above.is_some_and(|range| range.contains(&position))
    }
}
