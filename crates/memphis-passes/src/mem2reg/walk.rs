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
    /// For each block: the block that pushed it last.
    pushed_for: Vec<u32>,
    stack: Vec<(Block, Option<Edge>)>,
    /// Blocks whose subtree is being walked, and how high the stack was in front of their successors.
    open: Vec<(Block, usize)>,
    /// Edges that share the rank of another one.
    shared: Vec<(Edge, Edge)>,
    successors: Vec<Edge>,
    first_to: Vec<Edge>,
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
        let Work { pushed_for, stack, open, shared, successors, first_to } = &mut work;
        refill(pushed_for, NEVER, n, n);
        stack.clear();
        stack.push((cfg.entry(), None));
        open.clear();
        shared.clear();
        let walk = &mut *self;
        let (mut time, mut visits) = (0, 0);
        while let Some((block, edge)) = stack.pop() {
            if let Some(edge) = edge {
                walk.rank[edge.index()] = time;
            }
            let rank = time;
            time += 1;
            // The stack is back to what it was when these blocks were visited: they are done.
            while let Some(&(done, height)) = open.last()
                && stack.len() < height
            {
                walk.exit[done.index()] = visits - 1;
                open.pop();
            }
            if walk.enter[block.index()] != NEVER {
                continue;
            }
            walk.enter[block.index()] = visits;
            walk.visit_rank[block.index()] = rank;
            visits += 1;
            llvm_order(body, cfg, block, successors);
            let before = stack.len();
            first_to.clear();
            for &edge in successors.iter().rev() {
                let target = cfg.edge_target(edge);
                if pushed_for[target.index()] != block.0 {
                    pushed_for[target.index()] = block.0;
                    stack.push((target, Some(edge)));
                    first_to.push(edge);
                }
            }
            if first_to.len() < successors.len() {
                share_ranks(cfg, first_to, successors, shared);
            }
            open.push((block, before));
        }
        for (done, _) in open {
            walk.exit[done.index()] = visits - 1;
        }
        for (edge, pushed) in shared {
            walk.rank[edge.index()] = walk.rank[pushed.index()];
        }
        self.work = work;
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

/// Edges of a block in the order of LLVM's successor list: that of the text, but a `catchswitch`
/// has its unwind destination in front of its handlers.
fn llvm_order(body: &Body, cfg: &Cfg, block: Block, edges: &mut Vec<Edge>) {
    edges.clear();
    edges.extend(cfg.outgoing(block));
    let terminator = body.inst(body.terminator(BlockId(block.0)));
    if terminator.opcode == Opcode::CatchSwitch && !terminator.flags.has(Flags::UNWIND_TO_CALLER) {
        edges.rotate_right(1);
    }
}

/// Notes which edges share the rank of one that was pushed, because they are parallel to it.
fn share_ranks(cfg: &Cfg, pushed: &[Edge], all: &[Edge], shared: &mut Vec<(Edge, Edge)>) {
    let mut by_target: Vec<(Block, Edge)> = pushed.iter().map(|&e| (cfg.edge_target(e), e)).collect();
    by_target.sort_unstable();
    for &edge in all {
        let target = cfg.edge_target(edge);
        if let Ok(i) = by_target.binary_search_by_key(&target, |p| p.0) {
            shared.push((edge, by_target[i].1));
        }
    }
}
