//! How deep each block is nested in loops.
//!
//! ```text
//!   b0 → b1 ⇄ b2 ⇄ b3        depths 0 1 2 2 for  b1: the outer head, b2 the inner
//! ```
//!
//! Loops are natural ones: an edge leads back to a block that dominates its source. Innermost heads come first, and what has been found to
//! be in a loop is passed over by union-find, after Tarjan, "Testing flow graph reducibility" (1974), and Havlak, "Nesting of reducible
//! and irreducible loops" (1997). Rings that no block dominates are no loops here; depth is for weights only.
//!
//! Cost: O((blocks + edges) · log).

use crate::dom::DomTree;
use crate::entity::{Block, NONE};
use crate::graph::Cfg;
use crate::order::Order;
use alloc::vec::Vec;

/// Loop nesting depths.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    depth: Vec<u32>,
    /// The head of the innermost loop around each block, the block itself excepted.
    head: Vec<u32>,
    /// Union-find: the head of the outermost loop found so far.
    outer: Vec<u32>,
    work: Vec<u32>,
}

impl Loops {
    /// Computes the depths for a graph, with the memory of the last one.
    pub fn recompute(&mut self, cfg: &Cfg, order: &Order, dom: &DomTree) {
        let n = cfg.n_blocks();
        self.depth.clear();
        self.depth.resize(n, 0);
        self.head.clear();
        self.head.resize(n, NONE);
        self.outer.clear();
        self.outer.extend(0..n as u32);
        for &head in order.reverse_postorder().iter().rev() {
            self.collect(cfg, dom, head);
        }
        for &block in order.reverse_postorder() {
            let around = self.head[block.index()];
            if around != NONE {
                self.depth[block.index()] += self.depth[around as usize];
            }
        }
    }

    /// The number of loops that the block is in.
    pub fn depth(&self, block: Block) -> u32 {
        self.depth[block.index()]
    }

    /// The head of the innermost loop around the block, of which it is not the head itself.
    pub fn around(&self, block: Block) -> Option<Block> {
        Some(self.head[block.index()]).filter(|&head| head != NONE).map(Block)
    }

    /// Whether the block is the head of a loop.
    pub fn is_head(&self, block: Block) -> bool {
        self.depth(block) > self.around(block).map_or(0, |around| self.depth(around))
    }

    /// Finds the body of the loop with this head, if it is one.
    fn collect(&mut self, cfg: &Cfg, dom: &DomTree, head: Block) {
        for &source in cfg.predecessors(head) {
            if dom.dominates(head, source) {
                self.depth[head.index()] = 1;
                self.work.push(source.0);
            }
        }
        while let Some(block) = self.work.pop() {
            let member = self.find(block);
            if member != head.0 {
                self.outer[member as usize] = head.0;
                self.head[member as usize] = head.0;
                let sources = cfg.predecessors(Block(member)).iter();
                self.work.extend(sources.filter(|&&source| dom.is_reachable(source)).map(|source| source.0));
            }
        }
    }

    fn find(&mut self, mut block: u32) -> u32 {
        while self.outer[block as usize] != block {
            let above = self.outer[self.outer[block as usize] as usize];
            self.outer[block as usize] = above;
            block = above;
        }
        block
    }
}
