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

mod frontier;
mod live_range;

use super::options;
use crate::analyses::Analyses;
use crate::dom::DomTree;
use crate::entity::Block;
use crate::error::OTHER_GRAPH;
use crate::graph::Cfg;
use alloc::vec::Vec;
use frontier::FrontierSearch;
use live_range::LiveRangeSearch;
use memphis_entity::{EpochSets, NumberSort, SetBit};

/// How a slot's φs were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// All of the iterated frontier, or more: those that no load sees may be dropped.
    Frontier,
    /// Exactly the pruned φs.
    LiveRange,
}

/// A search for the φs of a slot.
trait Search {
    /// Goes on for this number of steps, or a few more; true if the φs are placed.
    fn advance(&mut self, cfg: &Cfg, analyses: &Analyses, slot: &mut SlotBlocks, steps: usize) -> bool;
}

/// The blocks that define the slot.
const DEFINES: SetBit = SetBit::ALL[0];
/// The blocks where a φ is placed.
const PLACED: SetBit = SetBit::ALL[1];
/// The blocks where the slot is live on entry.
const LIVE: SetBit = SetBit::ALL[2];
/// The blocks whose lists in the tree of the live range are set up.
const IN_TREE: SetBit = SetBit::ALL[3];

/// What both searches know of a slot.
#[derive(Clone, Debug, Default)]
struct SlotBlocks {
    marks: EpochSets<Block>,
    /// The defining blocks.
    defining: Vec<Block>,
    /// The blocks where φs are placed.
    placed: Vec<Block>,
}

impl SlotBlocks {
    #[inline]
    fn defines(&self, block: Block) -> bool {
        self.marks.contains(DEFINES, block)
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

    fn forget_placed(&mut self) {
        for block in self.placed.drain(..) {
            self.marks.remove(PLACED, block);
        }
    }
}

/// The φs of one slot, and the memory for finding them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placement {
    slot: SlotBlocks,
    frontier: FrontierSearch,
    live_range: LiveRangeSearch,
    /// Memory for sorting the blocks where φs are placed.
    sort: NumberSort<Block>,
}

impl Placement {
    /// The steps of each search in its first turn, at least; the number doubles from turn to turn.
    const FIRST_STEPS: usize = 32;

    /// The steps of the first turn for each definition: finding the definitions has cost as much.
    const STEPS_PER_DEFINITION: usize = 2;

    /// Starts a slot on a graph of `n_blocks` blocks: the blocks that define it, and those that load it before any
    /// definition. No block is twice in a list.
    pub(crate) fn start(
        &mut self,
        dom: &DomTree,
        n_blocks: usize,
        defining: impl Iterator<Item = Block>,
        exposed: impl Iterator<Item = Block>,
    ) {
        let slot = &mut self.slot;
        slot.marks.start(n_blocks);
        slot.placed.clear();
        slot.defining.clear();
        slot.defining.extend(defining.inspect(|&block| _ = slot.marks.insert(DEFINES, block)));
        self.frontier.start(dom, slot);
        self.live_range.start(slot, exposed);
    }

    /// True if the last slot was started with these blocks.
    pub(crate) fn was_started_with(
        &self,
        defining: impl Iterator<Item = Block>,
        exposed: impl Iterator<Item = Block>,
    ) -> bool {
        defining.eq(self.slot.defining.iter().copied()) && exposed.eq(self.live_range.exposed().iter().copied())
    }

    #[inline]
    pub(crate) fn defines(&self, block: Block) -> bool {
        self.slot.defines(block)
    }

    #[inline]
    pub(crate) fn is_placed(&self, block: Block) -> bool {
        self.slot.marks.contains(PLACED, block)
    }

    /// Sorts the blocks where φs are placed.
    pub(crate) fn sort_placed(&mut self, n_blocks: usize) {
        self.sort.sort(&mut self.slot.placed, n_blocks, |block| block.0);
    }

    /// The blocks where φs are placed, in the order they were found if they were not
    /// [sorted](Self::sort_placed).
    pub(crate) fn placed(&self) -> &[Block] {
        &self.slot.placed
    }

    /// After [`Placed::LiveRange`]: where the slot is live on entry.
    pub(crate) fn live(&self) -> &[Block] {
        self.live_range.live()
    }

    /// Places the φs of pruned SSA, or more.
    pub(crate) fn pruned(&mut self, cfg: &Cfg, analyses: &Analyses, wanted: options::Search) -> Placed {
        let mut searches: [(Placed, &mut dyn Search); 2] =
            [(Placed::Frontier, &mut self.frontier), (Placed::LiveRange, &mut self.live_range)];
        let searches = match wanted {
            options::Search::LockStep => &mut searches[..],
            options::Search::Frontier => &mut searches[..1],
            options::Search::LiveRange => &mut searches[1..],
        };
        let mut steps = Self::FIRST_STEPS.max(Self::STEPS_PER_DEFINITION * self.slot.defining.len());
        loop {
            for (placed, search) in &mut *searches {
                if search.advance(cfg, analyses, &mut self.slot, steps) {
                    return *placed;
                }
            }
            steps *= 2;
        }
    }

    /// Places φs at the whole iterated frontier of the definitions.
    pub(crate) fn minimal(&mut self, cfg: &Cfg, analyses: &Analyses) -> Placed {
        let done = self.frontier.advance(cfg, analyses, &mut self.slot, usize::MAX);
        debug_assert!(done, "there are fewer steps than numbers");
        Placed::Frontier
    }

    /// Places φs in every reachable block that has predecessors: in all but the entry, as a rule.
    pub(crate) fn maximal(&mut self, cfg: &Cfg, dom: &DomTree) -> Placed {
        for &block in dom.preorder() {
            if !cfg.incoming(block).is_empty() {
                self.slot.place(block);
            }
        }
        Placed::Frontier
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
    placement.start(&analyses.dom, cfg.n_blocks(), defining.into_iter(), core::iter::empty());
    placement.minimal(cfg, analyses);
    let mut frontier = placement.placed().to_vec();
    frontier.sort_unstable();
    frontier
}
