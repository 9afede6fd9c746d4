//! The order in which LLVM gives new φs their entries.
//!
//! An entry is made when the walk goes over an edge; in the end those for edges that it never goes over are added, by the numbers of their
//! sources. So the order is the same for all φs of a block, of whatever slot and round, and it is looked up once.

use super::walk::{NEVER, Walk};
use memphis::{Block, Cfg};
use memphis_ir::{BlockId, Body};
use std::ops::Range;

/// Whether so many φs make a look at all blocks, in the order of the text, quicker than one at the block of each φ.
pub fn are_worth_all_blocks(n_phis: usize, body: &Body) -> bool {
    const BLOCKS_PER_PHI: usize = 8;
    n_phis * BLOCKS_PER_PHI >= body.blocks.len()
}

/// For each block with new φs a row: the edges into it, in the order of the φs' entries.
#[derive(Debug, Default)]
pub struct EntryRows {
    /// By block, the place of its row in `rows`, or [`EntryRows::NONE`], or for a while [`EntryRows::WANTED`]. Empty as long as there are none.
    of_block: Vec<u32>,
    rows: Vec<Row>,
    /// Which argument of the engine's φs each edge carries: its place among the edges into the block. Only rows in another order than the engine's
    /// stand here.
    arguments: Vec<u32>,
    /// Where each edge comes from.
    pub sources: Vec<BlockId>,
    /// The row that is made: when the walk goes over each edge, what decides among those that it never goes over, and the argument.
    work: Vec<(u32, u32, u32)>,
}

/// Where the row of a block stands.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    start: u32,
    /// Where its arguments start, or [`EntryRows::NONE`] if they are in the order of the engine.
    arguments_start: u32,
    /// How many edges there are.
    pub n: u32,
    /// How many of them the walk goes over: they are the first.
    pub n_reached: u32,
}

impl EntryRows {
    const NONE: u32 = u32::MAX;
    const WANTED: u32 = u32::MAX - 1;

    /// Forgets all rows.
    pub fn clear(&mut self) {
        let EntryRows { of_block, rows, arguments, sources, work: _ } = self;
        of_block.clear();
        rows.clear();
        arguments.clear();
        sources.clear();
    }

    /// Makes the rows of φs in these blocks, as far as there are none: of many in the order of the text, which reads the graph in one go. Cost: linear in
    /// the φs and the edges into their blocks.
    pub fn make(&mut self, blocks: impl ExactSizeIterator<Item = BlockId>, (body, cfg): (&Body, &Cfg), walk: &Walk) {
        let n_blocks = body.blocks.len();
        let in_order = are_worth_all_blocks(blocks.len(), body);
        if self.of_block.is_empty() && blocks.len() > 0 {
            self.of_block.resize(n_blocks, Self::NONE);
        }
        for block in blocks {
            let row = &mut self.of_block[block.0 as usize];
            match *row {
                Self::NONE if in_order => *row = Self::WANTED,
                Self::NONE => self.add(block, body, cfg, walk),
                _ => {}
            }
        }
        if in_order {
            for block in (0..n_blocks as u32).map(BlockId) {
                if self.of_block[block.0 as usize] == Self::WANTED {
                    self.add(block, body, cfg, walk);
                }
            }
        }
    }

    #[inline(never)]
    fn add(&mut self, block: BlockId, body: &Body, cfg: &Cfg, walk: &Walk) {
        self.of_block[block.0 as usize] = self.rows.len() as u32;
        let (start, n) = (self.sources.len() as u32, cfg.incoming(Block(block.0)).len() as u32);
        let row = if self.add_in_order(block, cfg, walk) {
            Row { start, arguments_start: Self::NONE, n, n_reached: n }
        } else {
            let mut arguments_start = self.arguments.len() as u32;
            let n_reached = self.add_sorted(block, body, cfg, walk);
            if self.arguments[arguments_start as usize..].is_sorted() {
                self.arguments.truncate(arguments_start as usize);
                arguments_start = Self::NONE;
            }
            Row { start, arguments_start, n, n_reached }
        };
        self.rows.push(row);
    }

    /// Adds the edges into a block if the walk goes over all of them, in their order; whether it does.
    #[inline]
    fn add_in_order(&mut self, block: BlockId, cfg: &Cfg, walk: &Walk) -> bool {
        let incoming = cfg.incoming(Block(block.0));
        let is_in_order = incoming.is_sorted_by_key(|&edge| walk.rank(edge))
            && incoming.last().is_none_or(|&edge| walk.rank(edge) != NEVER);
        if is_in_order {
            self.sources.extend(incoming.iter().map(|&edge| BlockId(cfg.edge_source(edge).0)));
        }
        is_in_order
    }

    /// Adds the edges into a block, sorted; how many of them the walk goes over.
    fn add_sorted(&mut self, block: BlockId, body: &Body, cfg: &Cfg, walk: &Walk) -> u32 {
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
        self.work.partition_point(|edge| edge.0 != NEVER) as u32
    }

    /// Gives back memory that serves nothing but to make rows.
    pub fn shrink(&mut self) {
        self.work = Vec::new();
    }

    /// The row of a block, which was made.
    #[inline]
    pub fn row(&self, block: BlockId) -> Row {
        self.rows[self.of_block[block.0 as usize] as usize]
    }

    /// Where the first `n` of a row stand among all. Needs: the row, if `n` is not zero.
    #[inline]
    pub fn range(&self, block: BlockId, n: usize) -> Range<usize> {
        if n == 0 {
            return 0..0;
        }
        let start = self.row(block).start as usize;
        start..start + n
    }

    /// The arguments of a row; `None` if they are in the order of the engine.
    #[inline]
    pub fn arguments(&self, row: Row) -> Option<&[u32]> {
        let start = row.arguments_start;
        (start != Self::NONE).then(|| &self.arguments[start as usize..(start + row.n) as usize])
    }
}
