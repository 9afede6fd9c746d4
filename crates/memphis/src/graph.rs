//! The control-flow graph, as the engine sees it.
//!
//! Dominance asks four questions ([`Graph`]): how many blocks there are, where control enters, and who follows and precedes a block.
//! Construction also asks which *edge* an argument belongs to: a `switch` may reach one block twice, and a φ there has an argument for
//! each time. [`Cfg`] is a graph ready to be filled that numbers its edges.
//!
//! ```text
//!   successors, one row per block, in terminator order          predecessors, one row per block: edge ids, ascending
//!
//!        b0        b1   b2                                            b1     b2          b3
//!      ┌────┬────┬────┬────┐                                        ┌────┬────┬────┬────┐
//!      │ b1 │ b2 │ b2 │ b3 │   edge id = place in this array        │ e0 │ e1 │ e2 │ e3 │
//!      └────┴────┴────┴────┘                                        └────┴────┴────┴────┘
//!        e0   e1   e2   e3
//! ```

use crate::entity::{Block, Edge};
use alloc::vec::Vec;

/// What dominance asks of a control-flow graph.
///
/// Blocks are numbered from zero. Parallel edges and self-loops are allowed, the entry may have predecessors, and blocks may be
/// unreachable. `predecessors` lists the source of each incoming edge, once per edge.
pub trait Graph {
    /// The number of blocks.
    fn n_blocks(&self) -> usize;
    /// The block where control enters.
    fn entry(&self) -> Block;
    /// The targets of the block's terminator, in order.
    fn successors(&self, block: Block) -> &[Block];
    /// The sources of the block's incoming edges.
    fn predecessors(&self, block: Block) -> &[Block];
}

/// A control-flow graph in compressed rows, filled block by block.
///
/// Push each block's successor list in block order, then [`finish`](Cfg::finish). [`clear`](Cfg::clear) keeps the memory, so that a loop
/// over functions allocates only when a function is larger than all before.
///
/// ```
/// use memphis::{Block, Cfg, Graph};
/// let mut cfg = Cfg::new();
/// cfg.push_block([Block(1), Block(2)]);
/// cfg.push_block([Block(2)]);
/// cfg.push_block([]);
/// cfg.finish(Block(0));
/// assert_eq!(cfg.predecessors(Block(2)), [Block(0), Block(1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    entry: u32,
    /// Row bounds in `succ`; `succ_start.len()` is the number of blocks.
    succ_start: Vec<u32>,
    /// The target of each edge.
    succ: Vec<Block>,
    /// The source of each edge.
    source: Vec<Block>,
    /// Row bounds in `pred_edge` and `pred`; one more entry than there are blocks.
    pred_start: Vec<u32>,
    pred_edge: Vec<Edge>,
    /// The source of each edge of `pred_edge`: kept beside it because dominance reads nothing else.
    pred: Vec<Block>,
}

impl Cfg {
    /// An empty graph.
    pub fn new() -> Self {
        Self::default()
    }

    /// A finished graph from one successor list per block; block 0 is the entry.
    ///
    /// # Panics
    /// As [`finish`](Cfg::finish).
    pub fn from_successors<L: AsRef<[u32]>>(successors: &[L]) -> Self {
        let mut cfg = Self::new();
        for list in successors {
            cfg.push_block(list.as_ref().iter().map(|&b| Block(b)));
        }
        cfg.finish(Block(0));
        cfg
    }

    /// Forgets the graph and keeps the memory.
    pub fn clear(&mut self) {
        self.entry = 0;
        self.succ_start.clear();
        self.succ.clear();
        self.source.clear();
        self.pred_start.clear();
        self.pred_edge.clear();
        self.pred.clear();
    }

    /// Makes room for so many blocks and edges, for a graph that is not to be moved about in memory while it grows.
    pub fn reserve(&mut self, n_blocks: usize, n_edges: usize) {
        self.succ_start.reserve(n_blocks);
        self.succ.reserve(n_edges);
        self.source.reserve(n_edges);
    }

    /// Adds the next block with the targets of its terminator, in order. Targets may be blocks that are added later.
    #[inline]
    pub fn push_block(&mut self, successors: impl IntoIterator<Item = Block>) -> Block {
        let block = Block::new(self.succ_start.len());
        self.succ_start.push(self.succ.len() as u32);
        for target in successors {
            self.succ.push(target);
            self.source.push(block);
        }
        block
    }

    /// Names the entry and computes the predecessors: O(blocks + edges).
    ///
    /// # Panics
    /// Panics if the graph has no block, if the entry or a target is not one of its blocks, or if there are 2³⁰ edges or more.
    pub fn finish(&mut self, entry: Block) {
        let n_blocks = self.succ_start.len();
        assert!(entry.index() < n_blocks, "the entry is not a block of the graph");
        assert!(self.succ.len() < 1 << 30, "too many edges");
        self.entry = entry.0;
        self.pred_start.clear();
        self.pred_start.resize(n_blocks + 1, 0);
        for target in &self.succ {
            assert!(target.index() < n_blocks, "an edge leads to a block that does not exist");
            self.pred_start[target.index()] += 1;
        }
        let mut end = 0;
        for start in &mut self.pred_start {
            end += *start;
            *start = end;
        }
        self.pred_edge.clear();
        self.pred_edge.resize(self.succ.len(), Edge(0));
        self.pred.clear();
        self.pred.resize(self.succ.len(), Block(0));
        // Filling each row from its end, last edge first, turns the row ends into row starts and keeps edge ids ascending.
        for edge in (0..self.succ.len()).rev() {
            let end = &mut self.pred_start[self.succ[edge].index()];
            *end -= 1;
            self.pred_edge[*end as usize] = Edge(edge as u32);
            self.pred[*end as usize] = self.source[edge];
        }
    }

    /// The number of edges.
    #[inline]
    pub fn n_edges(&self) -> usize {
        self.succ.len()
    }

    /// The edges that leave the block: consecutive ids, in terminator order.
    #[inline]
    pub fn outgoing(&self, block: Block) -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator + use<> {
        let row = self.succ_row(block);
        (row.start as u32..row.end as u32).map(Edge)
    }

    /// The edges that enter the block, ascending. The arguments of a φ are in this order.
    #[inline]
    pub fn incoming(&self, block: Block) -> &[Edge] {
        &self.pred_edge[self.pred_row(block)]
    }

    /// The block whose terminator the edge belongs to.
    #[inline]
    pub fn edge_source(&self, edge: Edge) -> Block {
        self.source[edge.index()]
    }

    /// The block the edge leads to.
    #[inline]
    pub fn edge_target(&self, edge: Edge) -> Block {
        self.succ[edge.index()]
    }

    /// True if the edge leaves a block with several successors and enters one with several predecessors.
    pub fn is_critical(&self, edge: Edge) -> bool {
        self.succ_row(self.edge_source(edge)).len() > 1 && self.pred_row(self.edge_target(edge)).len() > 1
    }

    #[inline]
    fn succ_row(&self, block: Block) -> core::ops::Range<usize> {
        let end = self.succ_start.get(block.index() + 1).map_or(self.succ.len(), |&end| end as usize);
        self.succ_start[block.index()] as usize..end
    }

    /// The block's row in the predecessor arrays.
    #[inline]
    fn pred_row(&self, block: Block) -> core::ops::Range<usize> {
        // The end first: then it is known that there is a start.
        let end = self.pred_start[block.index() + 1] as usize;
        self.pred_start[block.index()] as usize..end
    }
}

impl Graph for Cfg {
    #[inline]
    fn n_blocks(&self) -> usize {
        self.succ_start.len()
    }

    #[inline]
    fn entry(&self) -> Block {
        Block(self.entry)
    }

    #[inline]
    fn successors(&self, block: Block) -> &[Block] {
        &self.succ[self.succ_row(block)]
    }

    #[inline]
    fn predecessors(&self, block: Block) -> &[Block] {
        &self.pred[self.pred_row(block)]
    }
}
