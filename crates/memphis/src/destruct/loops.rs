//! The nesting depth of each block in loops.
//!
//! ```text
//!   b0 → b1 ⇄ b2 ⇄ b3        depths 0 1 2 2 for  b1: the outer head, b2 the inner
//! ```
//!
//! Loops are natural ones: an edge leads back to a block that dominates its source. Innermost heads
//! come first, and blocks found to be in a loop are passed over by union-find, after Tarjan,
//! "Testing flow graph reducibility" (1974), and Havlak, "Nesting of reducible and irreducible
//! loops" (1997). Rings that no block dominates are no loops here; depth is for weights only.
//!
//! Cost: O((blocks + edges) · log).

use crate::dom::DomTree;
use crate::entity::Block;
use crate::graph::Cfg;
use crate::order::Order;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table, UnionFind};

/// Loop nesting depths, for weights of copies. Loops are natural ones: an edge leads back to a
/// block that dominates its source.
///
/// After Robert Tarjan, "Testing flow graph reducibility" (1974). Cost: O((blocks + edges) · log).
///
/// # Panics
/// Methods that take a block panic if the graph has no such block.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    depths: Table<Block, u32>,
    /// The head of the innermost loop around each block, the block itself excepted.
    heads: Table<Block, PackedOption<Block>>,
    /// Each block under the head of the outermost loop found so far.
    outermost: UnionFind<Block>,
    work: Vec<Block>,
}

impl Loops {
    /// Computes the depths for a graph, with the memory of the last one.
    pub fn recompute(&mut self, cfg: &Cfg, order: &Order, dom: &DomTree) {
        let n = cfg.n_blocks();
        self.depths.reset(n, 0);
        self.heads.reset(n, PackedOption::NONE);
        self.outermost.reset(n);
        for &head in order.reverse_postorder().iter().rev() {
            self.collect(cfg, dom, head);
        }
        for &block in order.reverse_postorder() {
            if let Some(around) = self.around(block) {
                self.depths[block] += self.depths[around];
            }
        }
    }

    /// The number of loops that the block is in.
    pub fn depth(&self, block: Block) -> u32 {
        self.depths[block]
    }

    /// The head of the innermost loop around the block, of which it is not the head itself.
    pub fn around(&self, block: Block) -> Option<Block> {
        self.heads[block].get()
    }

    /// True if the block is the head of a loop.
    pub fn is_head(&self, block: Block) -> bool {
        self.depth(block) > self.around(block).map_or(0, |around| self.depth(around))
    }

    /// Finds the body of the loop with this head, if it is one.
    fn collect(&mut self, cfg: &Cfg, dom: &DomTree, head: Block) {
        for &source in cfg.predecessors(head) {
            if dom.dominates(head, source) {
                self.depths[head] = 1;
                self.work.push(source);
            }
        }
        while let Some(block) = self.work.pop() {
            let member = self.outermost.find(block);
            if member != head {
                self.outermost.put_under(member, head);
                self.heads[member] = head.into();
                self.work.extend(cfg.predecessors(member).iter().filter(|&&source| dom.is_reachable(source)));
            }
        }
    }
}
