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
use memphis::{Block, Cfg, Edge};
use memphis_ir::{BlockId, Body, Flags, Opcode};

/// Ranks of blocks and edges. See the module's head.
#[derive(Debug, Default)]
pub struct Walk {
    /// For each edge that the walk crosses: when the pair of its ends is popped. Parallel edges
    /// share one rank. `NEVER` for edges out of unreachable blocks.
    rank: Vec<u32>,
    /// For each block: the rank of the pair with which it is visited.
    visit_rank: Vec<u32>,
    tree: VisitTree,
    work: Work,
}

/// The tree of visits. It is made where loads or stores have metadata, and matters where stores have locations.
#[derive(Debug, Default)]
struct VisitTree {
    /// For each block: when it is visited, among the visited blocks. Empty if nobody will ask.
    enter: Vec<u32>,
    /// For each block: the last visit inside its subtree.
    exit: Vec<u32>,
    n_visits: u32,
    /// Blocks whose subtree is being walked, and how high the stack of edges was in front of their successors.
    open: Vec<(Block, u32)>,
}

impl VisitTree {
    fn clear(&mut self) {
        let VisitTree { enter, exit, n_visits, open } = self;
        enter.clear();
        exit.clear();
        *n_visits = 0;
        open.clear();
    }

    /// Makes room for so many blocks.
    fn start(&mut self, n_blocks: usize) {
        refill(&mut self.enter, NEVER, n_blocks);
        refill(&mut self.exit, 0, n_blocks);
    }

    /// A block is visited, with so many edges on the stack.
    #[inline(never)]
    fn visit(&mut self, block: Block, height: usize) {
        // The stack is back to what it was when these blocks were visited: they are done.
        while let Some(&(done, done_height)) = self.open.last()
            && height < done_height as usize
        {
            self.exit[done.index()] = self.n_visits - 1;
            self.open.pop();
        }
        self.enter[block.index()] = self.n_visits;
        self.n_visits += 1;
        self.open.push((block, height as u32));
    }

    fn finish(&mut self) {
        for (done, _) in self.open.drain(..) {
            self.exit[done.index()] = self.n_visits - 1;
        }
    }
}

/// What is needed while walking.
#[derive(Debug, Default)]
struct Work {
    /// Edges to cross: the last one first.
    stack: Vec<Edge>,
    /// Edges that share the rank of another one.
    shared: Vec<(Edge, Edge)>,
    /// By block, the last edge into it that was pushed with others; [`NO_EDGE`] for none. Empty until there are such edges.
    pushed: Vec<Edge>,
}

impl Work {
    /// Pushes the successors of a block that is visited.
    fn push_successors(&mut self, body: &Body, cfg: &Cfg, block: Block) {
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
        self.stack.reserve(edges.len() + 1);
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
#[inline]
fn has_unwind_edge(body: &Body, block: Block) -> bool {
    if !body.has_catch_switches {
        return false;
    }
    let terminator = body.inst(body.terminator(BlockId(block.0)));
    terminator.opcode == Opcode::CatchSwitch && !terminator.flags.has(Flags::UNWIND_TO_CALLER)
}

/// The rank of what is never reached.
pub const NEVER: u32 = u32::MAX;

impl Walk {
    /// Walks the function. `cfg` has the blocks of `body`, with edges in the order of the text.
    pub fn recompute(&mut self, body: &Body, cfg: &Cfg) {
        let n = cfg.n_blocks();
        refill(&mut self.rank, NEVER, cfg.n_edges());
        refill(&mut self.visit_rank, NEVER, n);
        self.tree.clear();
        let has_tree = body.has_annotated_accesses;
        if has_tree {
            self.tree.start(n);
            self.tree.visit(cfg.entry(), 0);
        }
        let mut work = std::mem::take(&mut self.work);
        work.stack.clear();
        work.shared.clear();
        work.pushed.clear();
        // The entry is visited without an edge, as if that were popped at time 0.
        let mut time = 1;
        self.visit_rank[cfg.entry().index()] = 0;
        work.push_successors(body, cfg, cfg.entry());
        while let Some(edge) = work.stack.pop() {
            let (rank, block) = (time, cfg.edge_target(edge));
            self.rank[edge.index()] = rank;
            time += 1;
            let visit_rank = &mut self.visit_rank[block.index()];
            if *visit_rank != NEVER {
                continue;
            }
            *visit_rank = rank;
            if has_tree {
                self.tree.visit(block, work.stack.len());
            }
            work.push_successors(body, cfg, block);
        }
        self.tree.finish();
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

    /// The block's visit number, and the last one inside its subtree of the walk. Needs: a load or store with metadata.
    pub fn interval(&self, block: BlockId) -> (u32, u32) {
        (self.tree.enter[block.0 as usize], self.tree.exit[block.0 as usize])
    }
}
