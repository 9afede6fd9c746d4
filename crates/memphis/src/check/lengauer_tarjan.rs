//! Immediate dominators for the checkers, where no tree is claimed.
//!
//! After Thomas Lengauer and Robert Tarjan, "A Fast Algorithm for Finding Dominators in a
//! Flowgraph" (ACM Transactions on Programming Languages and Systems 1(1), 1979), the simple
//! version. The planner uses another algorithm, and the result is proved (`tree.rs`).
//!
//! Cost: O(edges · log blocks).

use super::failure::TreeFault;
use super::tree::Tree;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::vec::Vec;
use memphis_entity::{Ids, PackedOption, Table};

impl Tree {
    /// Computes the tree of immediate dominators and proves it: O(edges · log blocks).
    ///
    /// # Errors
    /// As [`prove`](Tree::prove); never, if the computation is right.
    pub fn compute(&mut self, cfg: &Cfg) -> Result<(), TreeFault> {
        let search = DepthFirst::new(cfg);
        let idom = Semidominators::new(&search).immediate_dominators(cfg, &search);
        self.prove(cfg, |block| {
            let number = search.numbers[block].get().filter(|&number| number != ROOT)?;
            Some(search.blocks[idom[number]])
        })
    }
}

memphis_entity::id! {
    /// A block by its number in the order of discovery.
    struct Discovery;
}

/// The entry.
const ROOT: Discovery = Discovery(0);

/// A depth-first search from the entry.
struct DepthFirst {
    /// None for blocks that cannot be reached.
    numbers: Table<Block, PackedOption<Discovery>>,
    blocks: Table<Discovery, Block>,
    /// The block that each was discovered from.
    parents: Table<Discovery, Discovery>,
}

impl DepthFirst {
    fn new(cfg: &Cfg) -> Self {
        let numbers = Table::filled(cfg.n_blocks(), PackedOption::NONE);
        let mut search = Self { numbers, blocks: Table::new(), parents: Table::new() };
        // Blocks, and how many of their successors have been looked at.
        let mut open = Vec::from([(search.discover(cfg.entry(), ROOT), 0)]);
        while let Some((number, next)) = open.last_mut() {
            let Some(&target) = cfg.successors(search.blocks[*number]).get(*next) else {
                open.pop();
                continue;
            };
            *next += 1;
            if search.numbers[target].is_none() {
                let parent = *number;
                open.push((search.discover(target, parent), 0));
            }
        }
        search
    }

    fn discover(&mut self, block: Block, parent: Discovery) -> Discovery {
        let number = self.blocks.push(block);
        self.numbers[block] = number.into();
        self.parents.push(parent);
        number
    }
}

/// The forest of Lengauer and Tarjan.
struct Semidominators {
    /// The smallest number found from which a path leads here over larger ones.
    semi: Table<Discovery, Discovery>,
    /// The parent in the forest; none for roots.
    ancestors: Table<Discovery, PackedOption<Discovery>>,
    /// Of the blocks passed by compression, the one with the smallest `semi`.
    labels: Table<Discovery, Discovery>,
    chain: Vec<Discovery>,
}

impl Semidominators {
    fn new(search: &DepthFirst) -> Self {
        Self {
            semi: search.blocks.ids().collect(),
            ancestors: Table::filled(search.blocks.len(), PackedOption::NONE),
            labels: search.blocks.ids().collect(),
            chain: Vec::new(),
        }
    }

    /// Of the block and those above it in its tree of the forest, without the root, the one with
    /// the smallest `semi`.
    fn evaluate(&mut self, block: Discovery) -> Discovery {
        let mut last = block;
        while let Some(above) = self.ancestors[last].get()
            && self.ancestors[above].is_some()
        {
            self.chain.push(last);
            last = above;
        }
        while let Some(block) = self.chain.pop() {
            let above = self.ancestors[block].unwrap();
            let (own, other) = (self.labels[block], self.labels[above]);
            if self.semi[other] < self.semi[own] {
                self.labels[block] = other;
            }
            self.ancestors[block] = self.ancestors[above];
        }
        self.labels[block]
    }

    /// Needs: roots alone. Leaves: the immediate dominator of each block; of the entry, itself.
    fn immediate_dominators(mut self, cfg: &Cfg, search: &DepthFirst) -> Table<Discovery, Discovery> {
        let n = search.blocks.len();
        let mut idom = Table::filled(n, ROOT);
        // The first of the blocks that each is the semidominator of, and the next of the same.
        let mut first_of = Table::<Discovery, _>::filled(n, PackedOption::NONE);
        let mut next_of = Table::<Discovery, _>::filled(n, PackedOption::NONE);
        for block in Ids::<Discovery>::with_numbers(1..n).rev() {
            for &source in cfg.predecessors(search.blocks[block]) {
                if let Some(source) = search.numbers[source].get() {
                    let best = self.evaluate(source);
                    self.semi[block] = self.semi[block].min(self.semi[best]);
                }
            }
            next_of[block] = core::mem::replace(&mut first_of[self.semi[block]], block.into());
            let parent = search.parents[block];
            self.ancestors[block] = parent.into();
            let mut next = first_of[parent].take();
            while let Some(waiting) = next {
                let best = self.evaluate(waiting);
                let is_lower = self.semi[best] < self.semi[waiting];
                idom[waiting] = if is_lower { best } else { parent };
                next = next_of[waiting].get();
            }
        }
        for block in Ids::<Discovery>::with_numbers(1..n) {
            if idom[block] != self.semi[block] {
                idom[block] = idom[idom[block]];
            }
        }
        idom
    }
}
