//! Frontier first: the definitions closed under dominance frontiers.
//!
//! The frontier of a block is found by walking the dominator tree below it, as Vugranam Sreedhar
//! and Guang Gao do on the DJ-graph ("A Linear Time Algorithm for Placing φ-Nodes", 1995): deepest
//! definitions first, and no part of the tree twice. The walk is kept short by knowing, for each
//! subtree, the highest level its edges lead to: a subtree none of whose edges leaves far enough is
//! not entered.

use super::{Search, SlotBlocks};
use crate::construct::queue::BlockQueue;
use crate::dom::DomTree;
use crate::entity::{Block, Preorder};
use crate::graph::Cfg;
use core::ops::Range;
use memphis_entity::{EpochSets, SetBit, Table};

/// A subtree of the dominator tree.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    block: Block,
    /// The largest number in it.
    last: Preorder,
    /// The smallest level that an edge out of it leads to.
    escape: u32,
    /// The smallest level that an edge out of the block leads to.
    block_escape: u32,
}

/// The blocks whose subtree was walked for the slot.
const WALKED: SetBit = SetBit::ALL[0];

/// What is left to do.
#[derive(Clone, Debug, Default)]
pub(super) struct FrontierSearch {
    subtrees: Table<Preorder, Subtree>,
    /// The blocks to walk below.
    roots: BlockQueue,
    /// The rest of the walk in work.
    walk: Range<u32>,
    walk_level: u32,
    walked: EpochSets<Preorder>,
}

impl FrontierSearch {
    /// Leaves: the subtrees of the function. Cost: O(edges).
    pub(super) fn start_function(&mut self, cfg: &Cfg, dom: &DomTree) {
        self.subtrees.clear();
        self.subtrees.extend(dom.preorder().iter().map(|&block| {
            let levels = cfg.successors(block).iter().map(|&target| dom.level(target));
            let escape = levels.min().unwrap_or(u32::MAX);
            Subtree { block, last: dom.last(block), escape, block_escape: escape }
        }));
        for number in self.subtrees.ids().skip(1).rev() {
            let Subtree { block, escape, .. } = self.subtrees[number];
            let idom = dom.idom(block).expect("only the root has none");
            let above = &mut self.subtrees[dom.first(idom)];
            above.escape = above.escape.min(escape);
        }
    }

    pub(super) fn start(&mut self, dom: &DomTree, slot: &SlotBlocks) {
        self.walk = 0..0;
        self.walked.start(self.subtrees.len());
        self.roots.clear();
        slot.defining.iter().for_each(|&block| self.roots.push(dom.level(block), block));
    }
}

impl Search for FrontierSearch {
    /// A step is a block, looked at with its edges.
    ///
    /// The subtree of a root is walked in preorder. A part of it that was walked below a deeper
    /// root has nothing new for this one, and nor has a part whose edges all lead further down than
    /// this root.
    fn advance(&mut self, cfg: &Cfg, dom: &DomTree, slot: &mut SlotBlocks, mut steps: usize) -> bool {
        let Range { start: mut number, mut end } = self.walk;
        let mut level = self.walk_level;
        loop {
            while number < end {
                if steps == 0 {
                    self.walk = number..end;
                    self.walk_level = level;
                    return false;
                }
                steps -= 1;
                let Subtree { block, last, escape, block_escape } = self.subtrees[Preorder(number)];
                if escape > level || !self.walked.insert(WALKED, Preorder(number)) {
                    number = last.0 + 1;
                    continue;
                }
                number += 1;
                if block_escape > level {
                    continue;
                }
                for &target in cfg.successors(block) {
                    let target_level = dom.level(target);
                    if target_level <= level && slot.place(target) && !slot.defines(target) {
                        self.roots.push(target_level, target);
                    }
                }
            }
            let Some((root_level, root)) = self.roots.pop() else {
                return true;
            };
            level = root_level;
            (number, end) = (dom.first(root).0, dom.last(root).0 + 1);
        }
    }
}
