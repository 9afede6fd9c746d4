//! Frontier first: the definitions closed under dominance frontiers.
//!
//! The frontier of a block is found by walking the dominator tree below it, as Vugranam Sreedhar
//! and Guang Gao do on the DJ-graph ("A Linear Time Algorithm for Placing φ-Nodes", 1995): deepest
//! definitions first, and no part of the tree twice. The walk is kept short by knowing, for each
//! subtree, the highest level its edges lead to: a subtree none of whose edges leaves far enough is
//! not entered.

use super::{Search, SlotBlocks};
use crate::analyses::Analyses;
use crate::construct::queue::BlockQueue;
use crate::dom::DomTree;
use crate::entity::Preorder;
use crate::graph::Cfg;
use crate::subtrees::Subtree;
use core::ops::Range;
use memphis_entity::{EpochSets, SetBit};

/// The blocks whose subtree was walked for the slot.
const WALKED: SetBit = SetBit::ALL[0];

/// What is left to do.
#[derive(Clone, Debug, Default)]
pub(super) struct FrontierSearch {
    /// The blocks to walk below.
    roots: BlockQueue,
    /// The rest of the walk in work.
    walk: Range<u32>,
    walk_level: u32,
    walked: EpochSets<Preorder>,
}

impl FrontierSearch {
    pub(super) fn start(&mut self, dom: &DomTree, slot: &SlotBlocks) {
        self.walk = 0..0;
        self.walked.start(dom.preorder().len());
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
    fn advance(&mut self, cfg: &Cfg, analyses: &Analyses, slot: &mut SlotBlocks, mut steps: usize) -> bool {
        let Analyses { dom, subtrees, .. } = analyses;
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
                let Subtree { block, last, escape, block_escape } = subtrees[Preorder(number)];
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
