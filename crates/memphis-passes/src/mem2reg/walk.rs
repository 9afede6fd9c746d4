//! The order in which LLVM's renaming visits blocks and edges.
//!
//! LLVM renames in one depth-first walk with an explicit stack, and the order of that walk shows:
//! it is the order of φ entries. It depends on nothing but the control-flow graph, so it is computed
//! once and serves every round; no later step walks the whole function.
//!
//! A block pushes its distinct successors so that they come off the stack in the order of their last
//! mention, backwards: the first successor is popped first, and one that is listed twice takes the
//! place of its last listing. Each popped pair (block, predecessor) gets a rank.

use super::state::refill;
use memphis::{Block, Cfg, Edge, Graph};
use memphis_ir::{BlockId, Body, Flags, Opcode};

/// Ranks of blocks and edges. See the module's head.
#[derive(Debug, Default)]
pub struct Walk {
    /// For each edge that the walk crosses: when the pair of its ends is popped. Parallel edges
    /// share one rank. `NEVER` for edges out of unreachable blocks.
    rank: Vec<u32>,
    /// For each block: when it is visited, among the visited blocks.
    enter: Vec<u32>,
    /// For each block: the last visit inside its subtree of the walk.
    exit: Vec<u32>,
    /// For each block: the rank of the pair with which it is visited.
    visit_rank: Vec<u32>,
    work: Work,
}

/// What is needed while walking.
#[derive(Debug, Default)]
struct Work {
    /// Edges to cross: the last one first.
    stack: Vec<Edge>,
    /// Blocks whose subtree is being walked, and how high the stack was in front of their successors.
    open: Vec<(Block, u32)>,
    /// Edges that share the rank of another one.
    shared: Vec<(Edge, Edge)>,
    /// By block, the last edge into it that was pushed with others; [`NO_EDGE`] for none. Empty until there are such edges.
    pushed: Vec<Edge>,
}

impl Work {
    /// Pushes the successors of a block that is visited.
    fn open(&mut self, body: &Body, cfg: &Cfg, block: Block) {
        self.open.push((block, self.stack.len() as u32));
        let mut edges = cfg.outgoing(block);
        match (edges.next(), edges.next(), edges.next()) {
            (None, ..) => {}
            (Some(only), None, _) => self.stack.push(only),
            (Some(first), Some(second), None)
                if cfg.edge_target(first) != cfg.edge_target(second) && !has_unwind_edge(body, block) =>
            {
                self.stack.extend([second, first]);
            }
            _ => self.push_all(body, cfg, block),
        }
    }

    /// Pushes one edge to each successor, the last that leads there, and notes which edges share its rank.
    fn push_all(&mut self, body: &Body, cfg: &Cfg, block: Block) {
        let mut edges = cfg.outgoing(block);
        // LLVM lists the unwind destination of a `catchswitch` in front of its handlers.
        let unwind = if has_unwind_edge(body, block) { edges.next_back() } else { None };
        if self.pushed.is_empty() {
            self.pushed.resize(cfg.n_blocks(), NO_EDGE);
        }
        for edge in edges.rev().chain(unwind) {
            let pushed = &mut self.pushed[cfg.edge_target(edge).index()];
            if *pushed != NO_EDGE && cfg.edge_source(*pushed) == block {
                self.shared.push((edge, *pushed));
            } else {
                *pushed = edge;
                self.stack.push(edge);
            }
        }
    }
}

/// Stands for no edge.
const NO_EDGE: Edge = Edge(u32::MAX);

/// Whether a block ends in a `catchswitch` with an unwind destination, which the text has behind its handlers.
fn has_unwind_edge(body: &Body, block: Block) -> bool {
    let terminator = body.inst(body.terminator(BlockId(block.0)));
    terminator.opcode == Opcode::CatchSwitch && !terminator.flags.has(Flags::UNWIND_TO_CALLER)
}

/// The rank of what is never reached.
pub const NEVER: u32 = u32::MAX;

impl Walk {
    /// Walks the function. `cfg` has the blocks of `body`, with edges in the order of the text.
    pub fn recompute(&mut self, body: &Body, cfg: &Cfg) {
        let n = cfg.n_blocks();
        refill(&mut self.rank, NEVER, cfg.n_edges(), cfg.n_edges());
        refill(&mut self.enter, NEVER, n, n);
        refill(&mut self.exit, 0, n, n);
        refill(&mut self.visit_rank, NEVER, n, n);
        let mut work = std::mem::take(&mut self.work);
        work.stack.clear();
        work.open.clear();
        work.shared.clear();
        work.pushed.clear();
        // The entry is visited without an edge, as if that were popped at time 0.
        let (mut time, mut visits) = (1, 1);
        self.enter[cfg.entry().index()] = 0;
        self.visit_rank[cfg.entry().index()] = 0;
        work.open(body, cfg, cfg.entry());
        while let Some(edge) = work.stack.pop() {
            let (rank, block) = (time, cfg.edge_target(edge));
            self.rank[edge.index()] = rank;
            time += 1;
            if self.enter[block.index()] != NEVER {
                continue;
            }
            // The stack is back to what it was when these blocks were visited: they are done.
            while let Some(&(done, height)) = work.open.last()
                && work.stack.len() < height as usize
            {
                self.exit[done.index()] = visits - 1;
                work.open.pop();
            }
            self.enter[block.index()] = visits;
            self.visit_rank[block.index()] = rank;
            visits += 1;
            work.open(body, cfg, block);
        }
        for &(done, _) in &work.open {
            self.exit[done.index()] = visits - 1;
        }
        for &(edge, pushed) in &work.shared {
            self.rank[edge.index()] = self.rank[pushed.index()];
        }
        self.work = work;
    }

    /// Gives back memory that serves nothing but the next walk.
    pub fn shrink(&mut self) {
        self.work = Work::default();
    }

    /// When the pair of the edge's ends is popped; [`NEVER`] when its source is unreachable.
    pub fn rank(&self, edge: Edge) -> u32 {
        self.rank[edge.index()]
    }

    /// The rank with which the block is visited.
    pub fn visit_rank(&self, block: BlockId) -> u32 {
        self.visit_rank[block.0 as usize]
    }

    /// The block's visit number, and the last one inside its subtree of the walk.
    pub fn interval(&self, block: BlockId) -> (u32, u32) {
        (self.enter[block.0 as usize], self.exit[block.0 as usize])
    }
}
