//! The order in which LLVM gives new φs their entries.
//!
//! An entry is made when the walk goes over an edge; in the end those for edges that it never goes over are added, by the numbers of their
//! sources. So the order is the same for all φs of a block, of whatever slot and round, and it is looked up once.

use super::walk::{NEVER, Walk};
use memphis::{Block, Cfg};
use memphis_ir::{BlockId, Body};
use std::ops::Range;

/// For each block with new φs a row: the edges into it, in the order of the φs' entries.
#[derive(Debug, Default)]
pub struct EntryRows {
    /// By block, where its row starts, or [`EntryRows::NONE`]. Empty as long as there are none.
    start: Vec<u32>,
    /// Which argument of the engine's φs each edge carries: its place among the edges into the block.
    arguments: Vec<u32>,
    /// Where each edge comes from.
    pub sources: Vec<BlockId>,
    /// The row that is made: when the walk goes over each edge, what decides among those that it never goes over, and the argument.
    work: Vec<(u32, u32, u32)>,
}

impl EntryRows {
    const NONE: u32 = u32::MAX;

    /// Forgets all rows.
    pub fn clear(&mut self) {
        let EntryRows { start, arguments, sources, work: _ } = self;
        start.clear();
        arguments.clear();
        sources.clear();
    }

    /// Makes the row of a block, if there is none.
    #[inline]
    pub fn make(&mut self, block: BlockId, body: &Body, cfg: &Cfg, walk: &Walk) {
        if self.start.get(block.0 as usize).is_none_or(|&start| start == Self::NONE) {
            self.add(block, body, cfg, walk);
        }
    }

    fn add(&mut self, block: BlockId, body: &Body, cfg: &Cfg, walk: &Walk) {
        if self.start.is_empty() {
            self.start.resize(body.blocks.len(), Self::NONE);
        }
        self.start[block.0 as usize] = self.sources.len() as u32;
        let incoming = cfg.incoming(Block(block.0));
        self.work.clear();
        self.work.extend(incoming.iter().zip(0..).map(|(&edge, argument)| match walk.rank(edge) {
            NEVER => (NEVER, body.blocks[cfg.edge_source(edge).index()].number, argument),
            rank => (rank, 0, argument),
        }));
        self.work.sort_unstable();
        self.arguments.extend(self.work.iter().map(|edge| edge.2));
        let source = |argument: u32| BlockId(cfg.edge_source(incoming[argument as usize]).0);
        self.sources.extend(self.work.iter().map(|edge| source(edge.2)));
    }

    /// Where the first `n` of a row stand among all. Needs: the row, if `n` is not zero.
    #[inline]
    pub fn range(&self, block: BlockId, n: usize) -> Range<usize> {
        if n == 0 {
            return 0..0;
        }
        let start = self.start[block.0 as usize] as usize;
        start..start + n
    }

    /// The arguments of a row. Needs: the row, which has so many edges.
    #[inline]
    pub fn arguments(&self, block: BlockId, n: usize) -> &[u32] {
        &self.arguments[self.range(block, n)]
    }
}
