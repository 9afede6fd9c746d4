//! Edges, reachability and dominance of one body.

use memphis::check::Tree;
use memphis::{Block, Cfg};
use memphis_ir::{Body, InstId, Opcode};
use std::cell::OnceCell;

/// The control flow of a body whose blocks all end in a terminator.
pub(super) struct Graph<'b> {
    cfg: &'b Cfg,
    /// The number of steps over edges before a walk looks for jumps.
    pub(super) first_steps: usize,
    /// By block: true if it can be reached from the entry.
    pub(super) reachable: Vec<bool>,
    /// The block of each instruction.
    pub(super) block_of: Vec<u32>,
    /// Computed on first use.
    tree: OnceCell<Tree>,
}

impl<'b> Graph<'b> {
    /// Reads the edges. Cost: linear in the body.
    pub(super) fn new(body: &'b Body, first_steps: usize) -> Graph<'b> {
        let cfg = body.cfg();
        let mut block_of = vec![0; body.insts.len()];
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                block_of[inst.0 as usize] = block.0;
            }
        }
        let mut reachable = vec![false; body.blocks.len()];
        let mut stack = vec![Block(0)];
        while let Some(block) = stack.pop() {
            if !std::mem::replace(&mut reachable[block.index()], true) {
                stack.extend_from_slice(cfg.successors(block));
            }
        }
        Graph { cfg, first_steps, reachable, block_of, tree: OnceCell::new() }
    }

    /// The blocks and edges.
    pub(super) fn cfg(&self) -> &Cfg {
        self.cfg
    }

    /// A tree of dominators.
    ///
    /// Cost: the first question computes and proves it.
    pub(super) fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| {
            let mut tree = Tree::default();
            tree.compute(self.cfg).expect("the tree is that of this graph");
            tree
        })
    }

    /// Sources of the edges that lead to a block, one for each edge.
    pub(super) fn predecessors(&self, block: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.cfg.predecessors(Block(block)).iter().map(|b| b.0)
    }

    /// Targets of a block's edges, in order.
    pub(super) fn successors(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        self.cfg.successors(Block(block)).iter().map(|b| b.0)
    }

    /// True if every path from the entry to `b` passes `a`; false for blocks that cannot be
    /// reached.
    pub(super) fn dominates(&self, a: u32, b: u32) -> bool {
        let tree = self.tree();
        tree.contains(Block(a)) && tree.contains(Block(b)) && tree.is_ancestor(Block(a), Block(b))
    }

    /// True if the result of the instruction `def` is available to the instruction `at`.
    pub(super) fn is_available(&self, body: &Body, def: u32, at: u32) -> bool {
        let (home, block) = (self.block_of[def as usize], self.block_of[at as usize]);
        if home == block {
            return def < at;
        }
        if body.inst(InstId(def)).opcode == Opcode::Invoke {
            // The normal destination, which the result reaches by one edge.
            let Some(normal) = self.successors(home).next() else { return false };
            return self.predecessors(normal).count() == 1 && self.dominates(normal, block);
        }
        self.dominates(home, block)
    }
}
