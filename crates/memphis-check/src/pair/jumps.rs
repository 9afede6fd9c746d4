//! The places to which a walk back may jump.
//!
//! A demand about a cell is met over the edges into its block, or at the end of a dominating block
//! if the cell is not written in between ([`memphis::check::Nearest`]). Walking over edges costs
//! the blocks in which a cell is live; finding the jumps costs its dominance frontiers. Each is
//! quadratic on some functions. So the walk starts over edges, and looks for jumps whenever its
//! steps have doubled, with as many steps: a cell costs a small multiple of the cheaper way.

use super::graph::Graph;
use memphis::check::{Nearest, NearestSearch, Source};
use memphis_entity::{Id, Table};
use memphis_ir::BlockId;

/// The number of steps over edges before jumps are looked for.
pub(super) const FIRST_STEPS: usize = 32;

/// The jumps of all cells.
pub(super) struct Jumps<C> {
    search: NearestSearch,
    cells: Table<C, Cell>,
}

#[derive(Clone, Default)]
struct Cell {
    nearest: Option<Nearest>,
    /// The number of definers. There may be more when the cell is asked for again.
    n_definers: usize,
    /// Steps over edges.
    n_steps: usize,
    /// The number of steps at which jumps are looked for.
    next_try: usize,
}

impl<C> Default for Jumps<C> {
    fn default() -> Self {
        Jumps { search: NearestSearch::default(), cells: Table::default() }
    }
}

impl<C: Id> Jumps<C> {
    /// The source of a cell's content at the start of a block that can be reached. `definers` are
    /// the blocks in which the cell is written or defined.
    pub(super) fn source<I>(&mut self, graph: &Graph, cell: C, block: BlockId, definers: I) -> Source
    where
        I: ExactSizeIterator<Item = BlockId>,
    {
        self.cells.grow(cell.index() + 1, Cell::default());
        let state = &mut self.cells[cell];
        if state.n_definers != definers.len() {
            *state = Cell { n_definers: definers.len(), ..Cell::default() };
        }
        if state.nearest.is_none() {
            state.n_steps += 1 + graph.predecessors(block).len();
            if state.n_steps >= state.next_try.max(graph.first_steps.saturating_add(definers.len())) {
                state.next_try = 2 * state.n_steps;
                state.nearest = self.search.find(graph.cfg(), graph.tree(), definers, state.n_steps);
            }
        }
        match &state.nearest {
            Some(nearest) => nearest.source(graph.tree(), block),
            None => Source::Edges,
        }
    }
}
