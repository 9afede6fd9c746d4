//! Live range first: the blocks where the slot is live on entry, and φs only there.
//!
//! φs are placed by the algorithm of Vugranam Sreedhar and Guang Gao ("A Linear
//! Time Algorithm for Placing φ-Nodes", 1995): definitions deepest in the dominator tree first;
//! below each, walk the part of the tree not walked before, and look at its edges. Only the tree
//! that the live blocks form is walked: if a block between a definition and a live block below is
//! not live itself, then all ways from it to the live block pass other definitions, which meet
//! further down, in a φ that has walked that part already. Only edges that the search for live
//! blocks has seen are looked at, because the others lead to blocks that are not live.

use super::{DEFINES, IN_TREE, LIVE, Search, SlotBlocks};
use crate::analyses::Analyses;
use crate::construct::queue::BlockQueue;
use crate::dom::DomTree;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table, id};

id! {
    /// An edge from a block in the tree of the live range to a join.
    struct JoinEdge;
}

/// A block's lists in the tree of the live range.
#[derive(Clone, Copy, Debug)]
struct Lists {
    first_child: PackedOption<Block>,
    next_sibling: PackedOption<Block>,
    first_join: PackedOption<JoinEdge>,
    walked: bool,
}

impl Lists {
    const EMPTY: Self = Self {
        first_child: PackedOption::NONE,
        next_sibling: PackedOption::NONE,
        first_join: PackedOption::NONE,
        walked: false,
    };
}

/// The live blocks found so far, and the memory for placing φs in them.
#[derive(Clone, Debug, Default)]
pub(super) struct LiveRangeSearch {
    /// The blocks where the slot is live on entry; also the queue of the search for them.
    live: Vec<Block>,
    /// The number of them at first, with exposed loads.
    n_exposed: usize,
    /// Blocks whose predecessors have been seen, and how many of those of the next.
    done: usize,
    cursor: usize,
    lists: Table<Block, Lists>,
    /// Each with the next in the list of the same source.
    joins: Table<JoinEdge, (Block, PackedOption<JoinEdge>)>,
    /// The blocks to walk from.
    roots: BlockQueue,
    walk: Vec<Block>,
}

impl Search for LiveRangeSearch {
    /// A step is an edge or a block.
    fn advance(&mut self, cfg: &Cfg, analyses: &Analyses, slot: &mut SlotBlocks, steps: usize) -> bool {
        let dom = &analyses.dom;
        let is_done = self.find_live(cfg, dom, slot, steps);
        if is_done {
            self.place(cfg, dom, slot);
        }
        is_done
    }
}

impl LiveRangeSearch {
    pub(super) fn start(&mut self, slot: &mut SlotBlocks, exposed: impl Iterator<Item = Block>) {
        self.live.clear();
        self.live.extend(exposed.inspect(|&block| _ = slot.marks.insert(LIVE, block)));
        self.n_exposed = self.live.len();
        self.done = 0;
        self.cursor = 0;
    }

    /// The blocks with exposed loads.
    pub(super) fn exposed(&self) -> &[Block] {
        &self.live[..self.n_exposed]
    }

    /// The blocks where the slot is live on entry.
    pub(super) fn live(&self) -> &[Block] {
        &self.live
    }

    /// Goes on finding the blocks where the slot is live on entry; true if that is done.
    fn find_live(&mut self, cfg: &Cfg, dom: &DomTree, slot: &mut SlotBlocks, mut steps: usize) -> bool {
        let all_reachable = dom.preorder().len() == cfg.n_blocks();
        while let Some(&block) = self.live.get(self.done) {
            if steps == 0 {
                return false;
            }
            let left = &cfg.predecessors(block)[self.cursor..];
            let now = &left[..left.len().min(steps)];
            for &predecessor in now {
                if !slot.defines(predecessor)
                    && (all_reachable || dom.is_reachable(predecessor))
                    && slot.marks.insert(LIVE, predecessor)
                {
                    self.live.push(predecessor);
                }
            }
            if now.len() < left.len() {
                self.cursor += now.len();
                return false;
            }
            steps = steps.saturating_sub(now.len() + 1);
            self.done += 1;
            self.cursor = 0;
        }
        true
    }

    /// Needs: live-in blocks, defining blocks. Leaves: φs where definitions meet in live blocks,
    /// and nowhere else.
    fn place(&mut self, cfg: &Cfg, dom: &DomTree, slot: &mut SlotBlocks) {
        // What the other search has placed is not wanted.
        slot.forget_placed();
        self.build_tree(cfg, dom, slot);
        while let Some((level, root)) = self.roots.pop() {
            self.walk.push(root);
            while let Some(block) = self.walk.pop() {
                let Lists { first_child, first_join, .. } = self.lists[block];
                let mut next = first_join;
                while let Some(edge) = next.get() {
                    let join;
                    (join, next) = self.joins[edge];
                    if dom.level(join) <= level && slot.place(join) && !slot.defines(join) {
                        self.lists[join].walked = true;
                        self.roots.push(dom.level(join), join);
                    }
                }
                let mut next = first_child;
                while let Some(child) = next.get() {
                    let lists = &mut self.lists[child];
                    if !core::mem::replace(&mut lists.walked, true) {
                        self.walk.push(child);
                    }
                    next = lists.next_sibling;
                }
            }
        }
    }

    /// Needs: live-in blocks, defining blocks. Leaves: the tree of both by immediate dominators,
    /// the edges to live joins listed at their sources, and the definitions that such a tree or
    /// edge hangs on as roots.
    fn build_tree(&mut self, cfg: &Cfg, dom: &DomTree, slot: &mut SlotBlocks) {
        self.lists.grow(cfg.n_blocks(), Lists::EMPTY);
        self.joins.clear();
        for position in 0..self.live.len() {
            let block = self.live[position];
            self.enter_tree(dom, slot, block);
            let idom = dom.idom(block);
            if let Some(idom) = idom
                && slot.marks.contains(LIVE.or(DEFINES), idom)
            {
                self.enter_tree(dom, slot, idom);
                self.lists[block].next_sibling = self.lists[idom].first_child;
                self.lists[idom].first_child = block.into();
            }
            for &source in cfg.predecessors(block) {
                if Some(source) != idom && dom.is_reachable(source) {
                    self.enter_tree(dom, slot, source);
                    let lists = &mut self.lists[source];
                    lists.first_join = self.joins.push((block, lists.first_join)).into();
                }
            }
        }
    }

    fn enter_tree(&mut self, dom: &DomTree, slot: &mut SlotBlocks, block: Block) {
        if slot.marks.insert(IN_TREE, block) {
            let is_root = slot.defines(block);
            self.lists[block] = Lists { walked: is_root, ..Lists::EMPTY };
            if is_root {
                self.roots.push(dom.level(block), block);
            }
        }
    }
}
