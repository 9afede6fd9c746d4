//! Edges, reachability and dominance of one body.

use memphis::Cfg;
use memphis::check::Tree;
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, InstId, Opcode};
use std::cell::OnceCell;

/// The control flow of a body whose blocks all end in a terminator.
pub(super) struct Graph<'b> {
    cfg: &'b Cfg,
    /// The number of steps over edges before a walk looks for jumps.
    pub(super) first_steps: usize,
    /// By block: true if it can be reached from the entry.
    pub(super) reachable: Table<BlockId, bool>,
    /// The block of each instruction.
    pub(super) block_of: Table<InstId, BlockId>,
    /// Computed on first use.
    tree: OnceCell<Tree>,
}

impl<'b> Graph<'b> {
    /// Reads the edges. Cost: linear in the body.
    pub(super) fn new(body: &'b Body, first_steps: usize) -> Graph<'b> {
        let cfg = body.cfg();
        let mut block_of = Table::new();
        for (block, data) in body.blocks.iter() {
            block_of.grow(data.insts.end.index(), block);
        }
        let mut reachable = Table::filled(body.blocks.len(), false);
        let mut stack = vec![BlockId(0)];
        while let Some(block) = stack.pop() {
            if !std::mem::replace(&mut reachable[block], true) {
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
    pub(super) fn predecessors(&self, block: BlockId) -> impl ExactSizeIterator<Item = BlockId> + '_ {
        self.cfg.predecessors(block).iter().copied()
    }

    /// True if every path from the entry to `b` passes `a`; false for blocks that cannot be
    /// reached.
    pub(super) fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let tree = self.tree();
        tree.contains(a) && tree.contains(b) && tree.is_ancestor(a, b)
    }

    /// True if the result of the instruction `def` is available to the instruction `at`.
    pub(super) fn is_available(&self, body: &Body, def: InstId, at: InstId) -> bool {
        let (home, block) = (self.block_of[def], self.block_of[at]);
        if home == block {
            return def < at;
        }
        if body.inst(def).opcode == Opcode::Invoke {
            // The normal destination, which the result reaches by one edge.
            let Some(&normal) = self.cfg.successors(home).first() else { return false };
            return self.predecessors(normal).len() == 1 && self.dominates(normal, block);
        }
        self.dominates(home, block)
    }
}
