//! The definitions nearest to each block, for checkers that follow the content of a slot backwards.
//!
//! A walk over all edges costs the blocks in which the slot is live. [`Nearest`] shows where such a
//! walk may jump: from the start of a block to the end of a dominating one, with no definition of
//! the slot in between.
//!
//! # Why a jump is right
//!
//! Let S be the blocks with a definition, closed under dominance frontiers, and N(b) the nearest
//! block of S from b upwards, b included. *On every path from the entry to the end of a block b, the
//! block of S visited last is N(b)*, by induction on the length of the path. If b is in S, that is
//! so. Else the path comes over an edge (v, b), and the block of S visited last is N(v). The parent
//! of b is v or above it. Were N(v) below b's parent, then b would be in its frontier, and in S. So
//! N(v) is at the parent or above, with nothing of S in between, and N(v) = N(parent) = N(b).
//!
//! The argument about the edge holds for the start of a block of S as well, if the block is in no
//! frontier of S. So at the start of each block that is no join, the block of S visited last is N of
//! its parent.

use super::closure::Closure;
use super::regions::{Cutter, Interval, Region, region_of};
use super::tree::Tree;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;
use memphis_entity::{EpochSets, SetBit};

/// Blocks in S.
const LISTED: SetBit = SetBit::ALL[0];
/// Blocks in the frontier of a block of S.
const JOIN: SetBit = SetBit::ALL[1];

/// The source of the content of a slot at the start of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Another content may come over each edge into the block.
    Edges,
    /// The content at the end of this block, which strictly dominates the block.
    End(Block),
    /// The content on entry to the function.
    Entry,
}

/// The nearest definitions of one slot.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// Parts of the preorder with the same N.
    regions: Box<[Region<Event>]>,
}

/// A block of S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// There is no such block.
    Outside,
    Definition(Block),
    Join(Block),
}

impl Nearest {
    /// The source of the content at the start of a block.
    ///
    /// Cost: logarithmic in the number of definitions and joins.
    ///
    /// # Panics
    /// If the block is not in the tree.
    pub fn source(&self, tree: &Tree, block: Block) -> Source {
        if self.event(tree, block) == Event::Join(block) {
            return Source::Edges;
        }
        match tree.parent(block).map_or(Event::Outside, |parent| self.event(tree, parent)) {
            Event::Definition(block) | Event::Join(block) => Source::End(block),
            Event::Outside => Source::Entry,
        }
    }

    /// N of a block.
    fn event(&self, tree: &Tree, block: Block) -> Event {
        self.regions[region_of(&self.regions, tree.first(block))].event
    }
}

/// Memory for finding [`Nearest`] definitions in one graph.
#[derive(Clone, Debug, Default)]
pub struct NearestSearch {
    closure: Closure,
    sets: EpochSets<Block>,
    /// The blocks of S, in the order in which they were found.
    listed: Vec<Block>,
    intervals: Vec<Interval<Event>>,
    cutter: Cutter<Event>,
}

impl NearestSearch {
    /// Forgets the last graph.
    pub fn clear(&mut self) {
        self.closure.clear();
    }

    /// Finds the nearest definitions of a slot that is defined in `blocks`, which may repeat.
    /// Returns `None` if that would take more than about `limit` steps.
    ///
    /// Cost: for the first slot of a graph linear in the graph; then the definitions and their
    /// iterated frontier, times a logarithm.
    pub fn find(
        &mut self,
        cfg: &Cfg,
        tree: &Tree,
        blocks: impl Iterator<Item = Block>,
        limit: usize,
    ) -> Option<Nearest> {
        self.closure.prepare(cfg, tree);
        self.sets.start(cfg.n_blocks());
        self.listed.clear();
        for block in blocks.filter(|&block| tree.contains(block)) {
            if self.sets.insert(LISTED, block) {
                self.listed.push(block);
            }
        }
        self.close(cfg, limit)?;
        self.intervals.clear();
        for &block in &self.listed {
            let is_join = self.sets.contains(JOIN, block);
            let event = if is_join { Event::Join(block) } else { Event::Definition(block) };
            self.intervals.push(Interval::below(block, tree, event));
        }
        self.intervals.sort_unstable();
        let regions = self.cutter.cut(tree.preorder().len(), &self.intervals, Event::Outside);
        Some(Nearest { regions: regions.into() })
    }

    /// Adds the frontiers of all listed blocks to them.
    fn close(&mut self, cfg: &Cfg, limit: usize) -> Option<()> {
        let Self { closure, sets, listed, .. } = self;
        let (mut next, mut left) = (0, limit);
        while let Some(&block) = listed.get(next) {
            next += 1;
            let (joins, n_steps) = closure.joins(cfg, block, left, |other| sets.contains(LISTED, other));
            left = left.checked_sub(n_steps)?;
            for &join in joins {
                sets.insert(JOIN, join);
                if sets.insert(LISTED, join) {
                    listed.push(join);
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    /// The definitions that a walk back over edges from the start of a block meets first; `None` is
    /// the entry.
    fn last_definitions(cfg: &Cfg, tree: &Tree, defines: &[bool], block: Block) -> BTreeSet<Option<Block>> {
        let (mut found, mut seen, mut todo) = (BTreeSet::new(), BTreeSet::new(), Vec::from([block]));
        while let Some(block) = todo.pop() {
            if block == cfg.entry() {
                found.insert(None);
            }
            for &source in cfg.predecessors(block).iter().filter(|&&source| tree.contains(source)) {
                if defines[source.index()] {
                    found.insert(Some(source));
                } else if seen.insert(source) {
                    todo.push(source);
                }
            }
        }
        found
    }

    #[test]
    fn sources_are_those_of_a_walk_over_edges() {
        let mut state = 1u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let (mut search, mut n_jumps) = (NearestSearch::default(), 0);
        for _ in 0..3_000 {
            let n = 2 + below(9);
            // No edge leads to the entry.
            let successors: Vec<Vec<u32>> =
                (0..n).map(|_| (0..below(4)).map(|_| 1 + below(n - 1) as u32).collect()).collect();
            let rows: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
            let cfg = Cfg::from_successors(&rows);
            let mut tree = Tree::default();
            tree.compute(&cfg).expect("a tree of dominators");
            let defines: Vec<bool> = (0..n).map(|_| below(3) == 0).collect();
            let definitions = (0..n).filter(|&block| defines[block]).map(Block::new);
            search.clear();
            let nearest = search.find(&cfg, &tree, definitions, usize::MAX).expect("no limit");
            for block in (0..n).map(Block::new).filter(|&block| tree.contains(block)) {
                let last = last_definitions(&cfg, &tree, &defines, block);
                match nearest.source(&tree, block) {
                    Source::Edges => assert!(last.len() > 1 || cfg.predecessors(block).len() > 1, "{successors:?}"),
                    Source::Entry => assert_eq!(last, BTreeSet::from([None]), "{block:?} of {successors:?}"),
                    Source::End(source) => {
                        n_jumps += 1;
                        assert!(source != block && tree.is_ancestor(source, block), "{block:?} of {successors:?}");
                        let expected = match defines[source.index()] {
                            true => BTreeSet::from([Some(source)]),
                            false => last_definitions(&cfg, &tree, &defines, source),
                        };
                        assert_eq!(last, expected, "{block:?} of {successors:?}, {defines:?}");
                    }
                }
            }
        }
        assert!(n_jumps > 1_000);
    }

    #[test]
    fn a_limit_is_kept() {
        // A loop: 0 -> 1 -> 2 -> 1, 2 -> 3.
        let cfg = Cfg::from_successors(&[&[1][..], &[2], &[1, 3], &[]]);
        let mut tree = Tree::default();
        tree.compute(&cfg).expect("a tree of dominators");
        let mut search = NearestSearch::default();
        assert!(search.find(&cfg, &tree, [Block(2)].into_iter(), 0).is_none());
        let nearest = search.find(&cfg, &tree, [Block(2)].into_iter(), 100).expect("few steps");
        assert_eq!(nearest.source(&tree, Block(1)), Source::Edges);
        assert_eq!(nearest.source(&tree, Block(2)), Source::End(Block(1)));
        assert_eq!(nearest.source(&tree, Block(3)), Source::End(Block(2)));
    }
}
