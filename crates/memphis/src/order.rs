//! One depth-first search: which blocks can be reached, preorder with the search tree, and reverse
//! postorder.
//!
//! Reverse postorder visits a block before its successors except along retreating edges; preorder
//! and tree are what Semi-NCA starts from. One search gives both. The stack is explicit: a chain of
//! a million blocks is an input like any other.
//!
//! Cost: O(blocks + edges).

use crate::entity::{Block, SearchNumber};
use crate::graph::Cfg;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

/// The depth-first order of a graph, successors visited last first: so reverse postorder begins
/// with the blocks that the first of them leads to, as texts do mostly. Cost: O(blocks + edges).
///
/// # Panics
/// Methods that take a block panic if the graph has no such block.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The number of each block; none if it cannot be reached.
    numbers: Table<Block, PackedOption<SearchNumber>>,
    /// The reachable blocks in preorder.
    preorder: Table<SearchNumber, Block>,
    /// The parent in the search tree; for the root, itself.
    parents: Table<SearchNumber, SearchNumber>,
    rpo: Vec<Block>,
}

impl Order {
    /// Searches a finished graph from its entry.
    pub fn compute(cfg: &Cfg) -> Self {
        let mut order = Self::default();
        order.recompute(cfg);
        order
    }

    /// Searches another graph with the memory of this order.
    pub fn recompute(&mut self, cfg: &Cfg) {
        self.numbers.reset(cfg.n_blocks(), PackedOption::NONE);
        self.preorder.clear();
        self.parents.clear();
        self.rpo.clear();
        // Mostly all blocks can be reached.
        self.preorder.reserve(cfg.n_blocks());
        self.parents.reserve(cfg.n_blocks());
        self.rpo.reserve(cfg.n_blocks());

        // The blocks on the way to the one in work, and how many successors of each are left.
        let mut stack: Vec<(SearchNumber, u32)> = Vec::new();
        let mut block = cfg.entry();
        let mut number = self.enter(block, SearchNumber(0));
        let mut left = cfg.successors(block);
        loop {
            if let Some((&successor, others)) = left.split_last() {
                left = others;
                if self.numbers[successor].is_none() {
                    stack.push((number, left.len() as u32));
                    number = self.enter(successor, number);
                    block = successor;
                    left = cfg.successors(block);
                }
            } else {
                self.rpo.push(block);
                let Some((above, n_left)) = stack.pop() else { break };
                number = above;
                block = self.preorder[number];
                left = &cfg.successors(block)[..n_left as usize];
            }
        }
        self.rpo.reverse();
    }

    #[inline]
    fn enter(&mut self, block: Block, parent: SearchNumber) -> SearchNumber {
        let number = self.preorder.push(block);
        self.numbers[block] = number.into();
        self.parents.push(parent);
        number
    }

    /// True if control can get from the entry to the block.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.numbers[block].is_some()
    }

    /// The reachable blocks in reverse postorder: the entry first, a dominator before what it
    /// dominates.
    #[inline]
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.rpo
    }

    /// The reachable blocks in depth-first preorder.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        self.preorder.values()
    }

    /// The number of a block, if it can be reached.
    #[inline]
    pub(crate) fn number(&self, block: Block) -> Option<SearchNumber> {
        self.numbers[block].get()
    }

    /// The block with a number.
    #[inline]
    pub(crate) fn block(&self, number: SearchNumber) -> Block {
        self.preorder[number]
    }

    /// The parent of each block in the search tree; for the root, itself.
    #[inline]
    pub(crate) fn parents(&self) -> &Table<SearchNumber, SearchNumber> {
        &self.parents
    }
}
