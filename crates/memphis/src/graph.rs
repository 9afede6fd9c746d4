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
use crate::error::GraphError;
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
    /// What the finished graph is told from others by; 0 while it is not finished.
    fingerprint: u64,
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
        self.fingerprint = 0;
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
    ///
    /// A graph that was finished is not any more: call [`finish`](Cfg::finish) again.
    #[inline]
    pub fn push_block(&mut self, successors: impl IntoIterator<Item = Block>) -> Block {
        let block = Block::new(self.succ_start.len());
        self.fingerprint = 0;
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
    /// With the message of the error if [`try_finish`](Cfg::try_finish) returns one.
    pub fn finish(&mut self, entry: Block) {
        self.try_finish(entry).unwrap_or_else(|error| panic!("{error}"));
    }

    /// As [`finish`](Cfg::finish), for graphs that may be wrong.
    ///
    /// # Errors
    /// The graph has no block, the entry or a target is not one of its blocks, or there are 2³⁰ edges or more.
    pub fn try_finish(&mut self, entry: Block) -> Result<(), GraphError> {
        let n_blocks = self.succ_start.len();
        if n_blocks == 0 {
            return Err(GraphError::NoBlocks);
        }
        if entry.index() >= n_blocks {
            return Err(GraphError::Entry { entry, n_blocks });
        }
        if self.succ.len() >= 1 << 30 {
            return Err(GraphError::TooManyEdges { n_edges: self.succ.len() });
        }
        if let Some(edge) = self.succ.iter().position(|target| target.index() >= n_blocks) {
            let (source, target) = (self.source[edge], self.succ[edge]);
            return Err(GraphError::Target { edge: Edge::new(edge), source, target, n_blocks });
        }
        self.entry = entry.0;
        self.find_predecessors();
        self.fingerprint = self.hash();
        Ok(())
    }

    /// Needs: all edges lead to blocks. Leaves: the rows of predecessors.
    fn find_predecessors(&mut self) {
        let n_blocks = self.succ_start.len();
        self.pred_start.clear();
        self.pred_start.resize(n_blocks + 1, 0);
        for target in &self.succ {
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

    /// A hash of entry, blocks and edges; not 0.
    fn hash(&self) -> u64 {
        let mut hash = Hash::new();
        hash.add(self.succ_start.len() as u64 | u64::from(self.entry) << 32);
        for (source, target) in self.source.iter().zip(&self.succ) {
            hash.add(u64::from(source.0) << 32 | u64::from(target.0));
        }
        hash.get().max(1)
    }

    /// What a finished graph is told from others by: equal graphs have equal ones.
    ///
    /// # Errors
    /// The graph is not finished.
    pub(crate) fn fingerprint(&self) -> Result<u64, GraphError> {
        match self.fingerprint {
            0 => Err(GraphError::Unfinished),
            fingerprint => Ok(fingerprint),
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
        match self.succ_start.get(block.index()) {
            Some(&start) => start as usize..end,
            None => self.refuse(block),
        }
    }

    /// The block's row in the predecessor arrays.
    #[inline]
    fn pred_row(&self, block: Block) -> core::ops::Range<usize> {
        // The end first: then it is known that there is a start.
        match self.pred_start.get(block.index() + 1) {
            Some(&end) => self.pred_start[block.index()] as usize..end as usize,
            None => self.refuse(block),
        }
    }

    #[cold]
    fn refuse(&self, block: Block) -> ! {
        match block.index() < self.succ_start.len() {
            true => panic!("{}", GraphError::Unfinished),
            false => panic!("{}", GraphError::Block { block, n_blocks: self.succ_start.len() }),
        }
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

/// A hash of numbers, the same on every machine. Tells descriptions apart that were exchanged by mistake, not on purpose.
pub(crate) struct Hash(u64);

impl Hash {
    /// The golden ratio's digits, as in Donald Knuth, "The Art of Computer Programming", volume 3, section 6.4.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    pub(crate) fn new() -> Self {
        Self(Self::FACTOR)
    }

    #[inline]
    pub(crate) fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(Self::FACTOR).rotate_left(29);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
