//! One depth-first search: which blocks can be reached, preorder with the search tree, and reverse postorder.
//!
//! Reverse postorder visits a block before its successors except along retreating edges; preorder and tree are what Semi-NCA starts
//! from. One search gives both. The stack is explicit: a chain of a million blocks is an input like any other.
//!
//! Cost: O(blocks + edges).

use crate::entity::{Block, NONE};
use crate::graph::Graph;
use alloc::vec::Vec;

/// The depth-first order of a graph, successors visited last first: so reverse postorder has what lies behind the first of them first, as texts do
/// mostly.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Preorder number of each block; [`NONE`] if it cannot be reached.
    number: Vec<u32>,
    /// The reachable blocks in preorder.
    preorder: Vec<Block>,
    /// For each preorder number, the preorder number of the parent in the search tree (0 for the root).
    parent: Vec<u32>,
    rpo: Vec<Block>,
    /// Scratch: the blocks on the way to the one in work, and how many successors of each there are left to look at.
    stack: Vec<(Block, u32)>,
}

impl Order {
    /// Gives back memory that serves nothing but to compute dominators and the next order: there are no [`parents`](Self::parents) any more.
    pub(crate) fn shrink(&mut self) {
        self.stack = Vec::new();
        self.parent = Vec::new();
    }

    /// Searches the graph from its entry.
    pub fn compute<G: Graph>(graph: &G) -> Self {
        let mut order = Self::default();
        order.recompute(graph);
        order
    }

    /// Searches another graph with the memory of this order.
    pub fn recompute<G: Graph>(&mut self, graph: &G) {
        self.number.clear();
        self.number.resize(graph.n_blocks(), NONE);
        self.preorder.clear();
        self.parent.clear();
        self.rpo.clear();
        self.stack.clear();
        // Mostly all blocks can be reached.
        self.preorder.reserve(graph.n_blocks());
        self.parent.reserve(graph.n_blocks());
        self.rpo.reserve(graph.n_blocks());

        let mut block = graph.entry();
        let mut left = graph.successors(block);
        self.enter(block, 0);
        loop {
            if let Some((&successor, others)) = left.split_last() {
                left = others;
                if self.number[successor.index()] == NONE {
                    self.enter(successor, self.number[block.index()]);
                    self.stack.push((block, left.len() as u32));
                    block = successor;
                    left = graph.successors(block);
                }
            } else {
                self.rpo.push(block);
                let Some((above, n_left)) = self.stack.pop() else { break };
                block = above;
                left = &graph.successors(block)[..n_left as usize];
            }
        }
        self.rpo.reverse();
    }

    #[inline]
    fn enter(&mut self, block: Block, parent: u32) {
        self.number[block.index()] = self.preorder.len() as u32;
        self.preorder.push(block);
        self.parent.push(parent);
    }

    /// True if control can get from the entry to the block.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.number[block.index()] != NONE
    }

    /// The reachable blocks in reverse postorder: the entry first, a dominator before what it dominates.
    #[inline]
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.rpo
    }

    /// The reachable blocks in depth-first preorder.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    #[inline]
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.number
    }

    #[inline]
    pub(crate) fn parents(&self) -> &[u32] {
        &self.parent
    }
}
