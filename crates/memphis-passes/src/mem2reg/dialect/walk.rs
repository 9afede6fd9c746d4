//! The order in which LLVM's renaming visits blocks and edges.
//!
//! LLVM 22 renames in one depth-first walk with an explicit stack, and the order of that walk
//! shows: it is the order of incoming values. It depends on nothing but the control-flow graph, so
//! it is computed once and serves every round; no later step walks the whole function.
//!
//! A block pushes its distinct successors so that they are popped in the order of their last
//! mention, backwards: the first successor is popped first, and a repeated one takes the place of
//! its last listing. Each popped pair (block, predecessor) gets a [`Rank`].

use crate::state::Rank;
use memphis::{Block, Cfg, Edge};
use memphis_entity::{Table, id};
use memphis_ir::{BlockId, Body, Flags, Opcode};

id! {
    /// The number of a block among the visited blocks, in the order of their visits.
    pub struct Visit;
}

impl Visit {
    /// The visit of a block that the walk never visits.
    pub const NEVER: Visit = Visit(u32::MAX);
}

/// Ranks of blocks and edges. See the module documentation.
#[derive(Debug, Default)]
pub struct Walk {
    /// The rank of the pair that each edge belongs to. Parallel edges share one.
    rank: Table<Edge, Rank>,
    /// The rank of the pair with which each block is visited.
    visit_rank: Table<Block, Rank>,
    tree: VisitTree,
}

/// The tree of visits. It is read where stores have locations.
#[derive(Debug, Default)]
struct VisitTree {
    /// The visit of each block. Empty if nothing reads the tree.
    enter: Table<Block, Visit>,
    /// The last visit inside the subtree of each block.
    exit: Table<Block, Visit>,
    n_visits: u32,
    /// Blocks whose subtree is being walked, with the height of the stack of edges at their visit.
    open: Vec<(Block, usize)>,
}

impl VisitTree {
    fn clear(&mut self) {
        let VisitTree { enter, exit, n_visits, open } = self;
        enter.clear();
        exit.clear();
        *n_visits = 0;
        open.clear();
    }

    fn start(&mut self, n_blocks: usize) {
        self.enter.reset(n_blocks, Visit::NEVER);
        self.exit.reset(n_blocks, Visit(0));
    }

    /// Visits a block while the stack of edges has this height.
    #[inline(never)]
    fn visit(&mut self, block: Block, height: usize) {
        // Subtrees whose edges have all been popped are done.
        while let Some(&(done, done_height)) = self.open.last()
            && height < done_height
        {
            self.exit[done] = Visit(self.n_visits - 1);
            self.open.pop();
        }
        self.enter[block] = Visit(self.n_visits);
        self.n_visits += 1;
        self.open.push((block, height));
    }

    fn finish(&mut self) {
        for (done, _) in self.open.drain(..) {
            self.exit[done] = Visit(self.n_visits - 1);
        }
    }
}

/// The tables of a walk under way.
#[derive(Debug, Default)]
pub struct Work {
    /// Edges to cross: the last one first.
    stack: Vec<Edge>,
    /// Edges that share the rank of another one: the edge, and the other one.
    shared: Vec<(Edge, Edge)>,
    /// The last edge into each block that was pushed by [`Work::push_all`]. Empty until there are
    /// such edges.
    pushed: Table<Block, Edge>,
}

impl Work {
    fn clear(&mut self) {
        let Work { stack, shared, pushed } = self;
        stack.clear();
        shared.clear();
        pushed.clear();
    }

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

    /// Pushes one edge to each successor, the last that leads there, and notes the edges that share
    /// its rank.
    fn push_all(&mut self, body: &Body, cfg: &Cfg, block: Block) {
        let mut edges = cfg.outgoing(block);
        // LLVM lists the unwind destination of a `catchswitch` before its handlers.
        let unwind = if has_unwind_edge(body, block) { edges.next_back() } else { None };
        self.pushed.grow(cfg.n_blocks(), NO_EDGE);
        self.stack.reserve(edges.len() + 1);
        for edge in edges.rev().chain(unwind) {
            let pushed = &mut self.pushed[cfg.edge_target(edge)];
            if *pushed != NO_EDGE && cfg.edge_source(*pushed) == block {
                self.shared.push((edge, *pushed));
            } else {
                *pushed = edge;
                self.stack.push(edge);
            }
        }
    }
}

/// No edge.
const NO_EDGE: Edge = Edge(u32::MAX);

/// Returns whether a block ends in a `catchswitch` with an unwind destination. The text has that
/// after the handlers.
#[inline]
fn has_unwind_edge(body: &Body, block: Block) -> bool {
    if !body.has_catch_switches {
        return false;
    }
    let terminator = body.inst(body.terminator(block));
    terminator.opcode == Opcode::CatchSwitch && !terminator.flags.has(Flags::UNWIND_TO_CALLER)
}

impl Walk {
    /// Forgets the walk, before that of another function.
    pub fn forget(&mut self) {
        self.visit_rank.clear();
    }

    /// Walks the function, unless it was walked. `cfg` has the blocks of `body`, with edges in the order of the text.
    /// `has_tree`: whether intervals are asked for.
    pub fn make(&mut self, body: &Body, cfg: &Cfg, has_tree: bool, work: &mut Work) {
        if !self.visit_rank.is_empty() {
            return;
        }
        let Walk { rank, visit_rank, tree } = self;
        rank.reset(cfg.n_edges(), Rank::NEVER);
        visit_rank.reset(cfg.n_blocks(), Rank::NEVER);
        tree.clear();
        work.clear();
        if has_tree {
            tree.start(cfg.n_blocks());
            tree.visit(cfg.entry(), 0);
        }
        // The entry is visited without an edge, as if that were popped at time 0.
        let mut time = Rank(0);
        visit_rank[cfg.entry()] = time;
        work.push_successors(body, cfg, cfg.entry());
        while let Some(edge) = work.stack.pop() {
            time.0 += 1;
            rank[edge] = time;
            let block = cfg.edge_target(edge);
            let visit_rank = &mut visit_rank[block];
            if *visit_rank != Rank::NEVER {
                continue;
            }
            *visit_rank = time;
            if has_tree {
                tree.visit(block, work.stack.len());
            }
            work.push_successors(body, cfg, block);
        }
        tree.finish();
        for &(edge, pushed) in &work.shared {
            rank[edge] = rank[pushed];
        }
    }

    /// The rank of the pair of an edge's ends; [`Rank::NEVER`] if its source is unreachable.
    pub fn rank(&self, edge: Edge) -> Rank {
        self.rank[edge]
    }

    /// The rank with which a block is visited.
    pub fn visit_rank(&self, block: Block) -> Rank {
        self.visit_rank[block]
    }

    /// The visit of a block, and the last one inside its subtree of the walk. Needs: the tree.
    pub fn interval(&self, block: BlockId) -> (Visit, Visit) {
        (self.tree.enter[block], self.tree.exit[block])
    }
}
