//! The order of the incoming values of a φ.
//!
//! LLVM 22 adds an incoming value when its walk (`mem2reg/dialect/walk.rs`) crosses an edge. In the
//! end it adds those for edges that the walk never crosses, by the numbers of their sources. So the
//! order is the same for all φs of a block, of whatever slot and round, and it is made once.

use memphis::{Cfg, Edge};
use memphis_entity::{IdRange, PackedOption, Table, id};
use memphis_ir::edit::PhiSourceId;
use memphis_ir::{BlockId, Body};

id! {
    /// The time at which LLVM's walk crosses an edge, or comes to a block.
    pub struct Rank;

    /// The row of a block with new φs.
    struct RowId;

    /// An edge of a row in another order than the engine's.
    struct ArgumentId;
}

impl Rank {
    /// The rank of an edge that the walk never crosses, and of a block that it never visits.
    pub const NEVER: Rank = Rank(u32::MAX);
}

/// For each block with new φs, the edges into it in the order of the φs' incoming values.
#[derive(Debug, Default)]
pub struct EntryRows {
    /// The row of each block, if it has one. Empty as long as there are none.
    of_block: Table<BlockId, PackedOption<RowId>>,
    rows: Table<RowId, Row>,
    /// For each edge of a row, the argument of the engine's φs that it carries: its place among the
    /// edges into the block. Only rows in another order than the engine's are here.
    arguments: Table<ArgumentId, u32>,
    /// For each edge of a row, the block that it comes from.
    pub sources: Table<PhiSourceId, BlockId>,
    /// The row that is being made.
    work: Vec<SortedEdge>,
}

/// An edge of a row that is being made. Edges compare by their order in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SortedEdge {
    /// The rank of the edge in LLVM's walk.
    rank: Rank,
    /// LLVM's number of the source, if the walk never crosses the edge.
    source_number: u32,
    argument: u32,
}

/// The row of a block.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    start: PhiSourceId,
    /// The position of its arguments; none if they are in the order of the engine.
    arguments_start: Option<ArgumentId>,
    /// The number of edges.
    pub n: u32,
    /// The number of edges that the walk crosses: they are the first.
    pub n_reached: u32,
}

impl EntryRows {
    /// Forgets all rows.
    pub fn clear(&mut self) {
        let EntryRows { of_block, rows, arguments, sources, work } = self;
        of_block.clear();
        rows.clear();
        arguments.clear();
        sources.clear();
        work.clear();
    }

    /// Makes the rows of these blocks, unless they have one.
    ///
    /// Cost: linear in the φs and the edges into their blocks.
    pub fn make(
        &mut self,
        blocks: impl ExactSizeIterator<Item = BlockId>,
        (body, cfg): (&Body, &Cfg),
        rank: impl Fn(Edge) -> Rank,
    ) {
        if blocks.len() > 0 {
            self.of_block.grow(body.blocks.len(), PackedOption::NONE);
        }
        for block in blocks {
            if self.of_block[block].is_none() {
                self.add(block, body, cfg, &rank);
            }
        }
    }

    #[inline(never)]
    fn add(&mut self, block: BlockId, body: &Body, cfg: &Cfg, rank: impl Fn(Edge) -> Rank) {
        let (start, n) = (self.sources.next_id(), cfg.incoming(block).len() as u32);
        let row = if self.add_in_order(block, cfg, &rank) {
            Row { start, arguments_start: None, n, n_reached: n }
        } else {
            let first = self.arguments.next_id();
            let n_reached = self.add_sorted(block, body, cfg, &rank);
            let is_in_order = self.arguments.range(self.arguments.range_from(first)).is_sorted();
            if is_in_order {
                self.arguments.truncate(first.index());
            }
            Row { start, arguments_start: (!is_in_order).then_some(first), n, n_reached }
        };
        self.of_block[block] = self.rows.push(row).into();
    }

    /// Adds the edges into a block if the walk crosses all of them, in their order; whether it
    /// does.
    #[inline]
    fn add_in_order(&mut self, block: BlockId, cfg: &Cfg, rank: impl Fn(Edge) -> Rank) -> bool {
        let incoming = cfg.incoming(block);
        let is_in_order = incoming.is_sorted_by_key(|&edge| rank(edge))
            && incoming.last().is_none_or(|&edge| rank(edge) != Rank::NEVER);
        if is_in_order {
            self.sources.extend(incoming.iter().map(|&edge| cfg.edge_source(edge)));
        }
        is_in_order
    }

    /// Adds the edges into a block, sorted; the number of them that the walk crosses.
    fn add_sorted(&mut self, block: BlockId, body: &Body, cfg: &Cfg, rank: impl Fn(Edge) -> Rank) -> u32 {
        let EntryRows { arguments, sources, work, .. } = self;
        let incoming = cfg.incoming(block);
        let source = |argument: u32| cfg.edge_source(incoming[argument as usize]);
        work.clear();
        work.extend(incoming.iter().zip(0..).map(|(&edge, argument)| {
            let rank = rank(edge);
            let source_number = if rank == Rank::NEVER { body.block(source(argument)).number } else { 0 };
            SortedEdge { rank, source_number, argument }
        }));
        work.sort_unstable();
        arguments.extend(work.iter().map(|edge| edge.argument));
        sources.extend(work.iter().map(|edge| source(edge.argument)));
        work.partition_point(|edge| edge.rank != Rank::NEVER) as u32
    }

    /// The row of a block, which was made.
    #[inline]
    pub fn row(&self, block: BlockId) -> Row {
        self.rows[self.of_block[block].unwrap()]
    }

    /// The sources of the first `n` edges of a row among those of all. Needs: the row, unless `n` is
    /// zero.
    #[inline]
    pub fn range(&self, block: BlockId, n: u32) -> IdRange<PhiSourceId> {
        if n == 0 {
            return IdRange::default();
        }
        let start = self.row(block).start;
        IdRange { start, end: PhiSourceId(start.0 + n) }
    }

    /// The arguments of a row; `None` if they are in the order of the engine.
    #[inline]
    pub fn arguments(&self, row: Row) -> Option<&[u32]> {
        let start = row.arguments_start?;
        Some(self.arguments.range(IdRange { start, end: ArgumentId(start.0 + row.n) }))
    }
}
