//! The control-flow graph, as the engine sees it.
//!
//! Edges have numbers, because construction asks which *edge* an argument belongs to: a `switch`
//! may reach one block twice, and a φ there has an argument for each time.
//!
//! ```text
//!   successors, a row per block           predecessors, a row per block
//!   in the order of its terminator        of edges, ascending
//!
//!        b0        b1   b2                  b1     b2       b3
//!      ┌────┬────┬────┬────┐              ┌────┬────┬────┬────┐
//!      │ b1 │ b2 │ b2 │ b3 │              │ e0 │ e1 │ e2 │ e3 │
//!      └────┴────┴────┴────┘              └────┴────┴────┴────┘
//!        e0   e1   e2   e3                 an edge is a place in the array on the left
//! ```

use crate::entity::{Block, Edge};
use crate::error::GraphError;
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{Ids, Rows, Table};

/// A control-flow graph in compressed rows, filled block by block.
///
/// Push each block's successor list in block order, then [`finish`](Cfg::finish).
/// [`clear`](Cfg::clear) keeps the memory, so that a loop over functions allocates only when a
/// function is larger than all before.
///
/// ```
/// use memphis::{Block, Cfg};
/// let mut cfg = Cfg::new();
/// cfg.push_block([Block(1), Block(2)]);
/// cfg.push_block([Block(2)]);
/// cfg.push_block([]);
/// cfg.finish(Block(0));
/// assert_eq!(cfg.predecessors(Block(2)), [Block(0), Block(1)]);
/// ```
///
/// # Panics
/// Methods that take a block or an edge panic if the graph has none of this number. Predecessors
/// and incoming edges are those of the last call of [`finish`](Cfg::finish).
#[derive(Clone, Debug)]
pub struct Cfg {
    /// The fingerprint of the finished graph; 0 while it is not finished.
    fingerprint: u64,
    entry: Block,
    /// The targets of each block's edges. An edge's number is its place among all items.
    successors: Rows<Block, Block>,
    sources: Table<Edge, Block>,
    /// The edges into each block, ascending.
    incoming: Rows<Block, Edge>,
    /// The source of each item of `incoming`: kept beside it because dominance reads nothing else.
    predecessors: Vec<Block>,
}

impl Cfg {
    /// An empty graph.
    pub const fn new() -> Self {
        Self {
            fingerprint: 0,
            entry: Block(0),
            successors: Rows::new(),
            sources: Table::new(),
            incoming: Rows::new(),
            predecessors: Vec::new(),
        }
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
        self.entry = Block(0);
        self.successors.clear();
        self.sources.clear();
        self.incoming.clear();
        self.predecessors.clear();
    }

    /// Makes room for blocks and edges, so that the graph is not moved in memory while it grows.
    pub fn reserve(&mut self, n_blocks: usize, n_edges: usize) {
        self.successors.reserve(n_blocks, n_edges);
        self.sources.reserve(n_edges);
    }

    /// Adds the next block with the targets of its terminator, in order. Targets may be blocks that
    /// are added later.
    ///
    /// A graph that was finished is not any more: call [`finish`](Cfg::finish) again.
    #[inline]
    pub fn push_block(&mut self, successors: impl IntoIterator<Item = Block>) -> Block {
        self.fingerprint = 0;
        let block = self.successors.start_row();
        for target in successors {
            self.successors.push(target);
            self.sources.push(block);
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
    /// The graph has no block, the entry or a target is not one of its blocks, or there are 2³⁰
    /// edges or more.
    pub fn try_finish(&mut self, entry: Block) -> Result<(), GraphError> {
        let (n_blocks, n_edges) = (self.n_blocks(), self.n_edges());
        if n_blocks == 0 {
            return Err(GraphError::NoBlocks);
        }
        if entry.index() >= n_blocks {
            return Err(GraphError::Entry { entry, n_blocks });
        }
        if n_edges >= 1 << 30 {
            return Err(GraphError::TooManyEdges { n_edges });
        }
        if let Some((edge, target)) = self.targets().find(|(_, target)| target.index() >= n_blocks) {
            return Err(GraphError::Target { edge, source: self.sources[edge], target, n_blocks });
        }
        self.entry = entry;
        self.find_predecessors();
        self.fingerprint = self.hash();
        Ok(())
    }

    /// Each edge with its target.
    fn targets(&self) -> impl Iterator<Item = (Edge, Block)> + Clone {
        self.sources.ids().zip(self.successors.items().iter().copied())
    }

    /// Needs: all edges lead to blocks. Leaves: the rows of predecessors.
    fn find_predecessors(&mut self) {
        let mut incoming = core::mem::take(&mut self.incoming);
        incoming.group(self.n_blocks(), self.targets().map(|(edge, target)| (target, edge)));
        self.predecessors.clear();
        self.predecessors.extend(incoming.items().iter().map(|&edge| self.sources[edge]));
        self.incoming = incoming;
    }

    /// A hash of entry, blocks and edges; not 0.
    fn hash(&self) -> u64 {
        let mut hash = Hash::new();
        hash.add(self.n_blocks() as u64 | u64::from(self.entry.0) << 32);
        for (source, target) in self.sources.values().iter().zip(self.successors.items()) {
            hash.add(u64::from(source.0) << 32 | u64::from(target.0));
        }
        hash.get().max(1)
    }

    /// The fingerprint of a finished graph: equal graphs have equal fingerprints.
    ///
    /// # Errors
    /// The graph is not finished.
    pub(crate) fn fingerprint(&self) -> Result<u64, GraphError> {
        match self.fingerprint {
            0 => Err(GraphError::Unfinished),
            fingerprint => Ok(fingerprint),
        }
    }

    /// The number of blocks.
    #[inline]
    pub fn n_blocks(&self) -> usize {
        self.successors.n_rows()
    }

    /// The blocks, ascending.
    #[inline]
    pub fn blocks(&self) -> Ids<Block> {
        self.successors.ids()
    }

    /// The number of edges.
    #[inline]
    pub fn n_edges(&self) -> usize {
        self.sources.len()
    }

    /// The block where control enters.
    #[inline]
    pub fn entry(&self) -> Block {
        self.entry
    }

    /// The targets of the block's terminator, in order.
    #[inline]
    pub fn successors(&self, block: Block) -> &[Block] {
        &self.successors.items()[self.outgoing_range(block)]
    }

    /// The sources of the edges that enter the block, edges ascending: a block that has several
    /// edges to this one comes several times.
    #[inline]
    pub fn predecessors(&self, block: Block) -> &[Block] {
        &self.predecessors[self.incoming_range(block)]
    }

    /// The edges that leave the block: consecutive ids, in terminator order.
    #[inline]
    pub fn outgoing(&self, block: Block) -> Ids<Edge> {
        Ids::with_numbers(self.outgoing_range(block))
    }

    /// The edges that enter the block, ascending. The arguments of a φ are in this order.
    #[inline]
    pub fn incoming(&self, block: Block) -> &[Edge] {
        &self.incoming.items()[self.incoming_range(block)]
    }

    /// The number of arguments of a φ of the block: one for each edge that enters it, and one more
    /// for the entry.
    #[inline]
    pub fn n_ways_in(&self, block: Block) -> usize {
        self.incoming_range(block).len() + usize::from(block == self.entry)
    }

    /// The block whose terminator the edge belongs to.
    #[inline]
    pub fn edge_source(&self, edge: Edge) -> Block {
        self.sources[edge]
    }

    /// The position of the edge among the targets of its block's terminator.
    #[inline]
    pub fn edge_position(&self, edge: Edge) -> usize {
        edge.index() - self.outgoing_range(self.edge_source(edge)).start
    }

    /// The block the edge leads to.
    #[inline]
    pub fn edge_target(&self, edge: Edge) -> Block {
        self.successors.items()[edge.index()]
    }

    #[inline]
    fn outgoing_range(&self, block: Block) -> Range<usize> {
        if block.index() >= self.successors.n_rows() {
            self.refuse(block);
        }
        self.successors.range(block)
    }

    #[inline]
    fn incoming_range(&self, block: Block) -> Range<usize> {
        if block.index() >= self.incoming.n_rows() {
            self.refuse(block);
        }
        self.incoming.range(block)
    }

    #[cold]
    fn refuse(&self, block: Block) -> ! {
        match block.index() < self.n_blocks() {
            true => panic!("{}", GraphError::Unfinished),
            false => panic!("{}", GraphError::Block { block, n_blocks: self.n_blocks() }),
        }
    }
}

impl Default for Cfg {
    fn default() -> Self {
        Self::new()
    }
}

/// A hash of numbers, the same on every machine. Tells descriptions apart that were exchanged by
/// mistake, not on purpose.
pub(crate) struct Hash(u64);

impl Hash {
    /// The golden ratio's digits, as in Donald Knuth, "The Art of Computer Programming", volume 3,
    /// section 6.4.
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
