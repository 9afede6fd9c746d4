//! Proof that a claimed tree is one of dominators.
//!
//! The proof is the *parent property* (Loukas Georgiadis, Robert Tarjan, "Dominator Tree
//! Certification and Divergent Spanning Trees", ACM Transactions on Algorithms 12(1), 2016): the
//! entry is the root, every successor of a member is a member, and for each edge (v, w) between
//! members with w not the entry, the parent of w is v or an ancestor of v.
//!
//! Then ancestors dominate. Take a way from the entry to b, and an ancestor a of b. The blocks on
//! the way start at the root, outside of a's subtree or at a itself, and end inside. The edge (v,
//! w) that enters the subtree last comes from outside of it, so w's parent, which is an ancestor of
//! v, is outside of it too. The only block of a subtree whose parent is outside is its root. So w =
//! a.
//!
//! That a parent is the *immediate* dominator needs no proof: a tree that is flatter than it could
//! be has larger frontiers, and asks for more. Blocks outside of the tree cannot be reached, for
//! the tree is closed under successors. A member that cannot be reached does no harm: its edges are
//! asked about in vain.
//!
//! Without a claim, a tree is computed ([`Tree::compute`], in `lengauer_tarjan.rs`), and proved
//! like any other.

use super::failure::TreeFault;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{Ids, PackedOption, Table};

memphis_entity::id! {
    /// A position in the preorder of a [`Tree`].
    pub(super) struct Preorder;
}

impl Preorder {
    /// The position of blocks outside of the tree.
    const OUTSIDE: Self = Self(u32::MAX);

    #[inline]
    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A tree of dominators, once [`prove`](Tree::prove) has accepted it. Its memory is used again by
/// the next proof.
///
/// The proof is the parent property of Loukas Georgiadis and Robert Tarjan, "Dominator Tree
/// Certification and Divergent Spanning Trees" (2016).
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Table<Block, Node>,
    /// The members, ancestors first.
    preorder: Table<Preorder, Block>,
    links: Table<Block, Link>,
    stack: Vec<Block>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// None for the entry and outside of the tree.
    parent: PackedOption<Block>,
    first: Preorder,
    /// The last position of the subtree.
    last: Preorder,
}

/// The children of a block, while they are numbered.
#[derive(Clone, Copy, Debug)]
struct Link {
    first_child: PackedOption<Block>,
    next_sibling: PackedOption<Block>,
}

impl Tree {
    /// Takes over a claimed tree, which has the entry and all blocks with a parent, and proves it:
    /// O(blocks + edges).
    ///
    /// # Errors
    /// The first thing found wrong. The tree is then of no use.
    ///
    /// # Panics
    /// Panics if a parent is not a block of the graph.
    pub fn prove(&mut self, cfg: &Cfg, idom: impl Fn(Block) -> Option<Block>) -> Result<(), TreeFault> {
        let n_members = self.read(cfg, idom)?;
        self.number(cfg);
        if self.preorder.len() != n_members {
            return Err(TreeFault::NotUnderEntry { block: self.stray() });
        }
        self.prove_edges(cfg)
    }

    /// Leaves: parents, and lists of children. Returns the number of members.
    fn read(&mut self, cfg: &Cfg, idom: impl Fn(Block) -> Option<Block>) -> Result<usize, TreeFault> {
        let n_blocks = cfg.n_blocks();
        let outside = Node { parent: PackedOption::NONE, first: Preorder::OUTSIDE, last: Preorder::OUTSIDE };
        self.nodes.reset(n_blocks, outside);
        let alone = Link { first_child: PackedOption::NONE, next_sibling: PackedOption::NONE };
        self.links.reset(n_blocks, alone);
        let mut n_members = 1;
        for block in Ids::below(n_blocks) {
            let Some(parent) = idom(block) else { continue };
            self.nodes[block].parent = parent.into();
            if block == cfg.entry() {
                return Err(TreeFault::EntryHasParent { parent });
            }
            n_members += 1;
            let next_sibling = core::mem::replace(&mut self.links[parent].first_child, block.into());
            self.links[block].next_sibling = next_sibling;
        }
        Ok(n_members)
    }

    /// Needs: lists of children. Leaves: preorder and intervals of the blocks under the entry.
    fn number(&mut self, cfg: &Cfg) {
        self.preorder.clear();
        self.stack.clear();
        self.stack.push(cfg.entry());
        while let Some(block) = self.stack.pop() {
            let position = self.preorder.push(block);
            let node = &mut self.nodes[block];
            (node.first, node.last) = (position, position);
            let mut next = self.links[block].first_child;
            while let Some(child) = next.get() {
                self.stack.push(child);
                next = self.links[child].next_sibling;
            }
        }
        for &block in self.preorder.values().iter().rev() {
            let Node { parent, last, .. } = self.nodes[block];
            let Some(parent) = parent.get() else { continue };
            let parent = &mut self.nodes[parent];
            parent.last = parent.last.max(last);
        }
    }

    /// Needs: a member that was not numbered. Returns the first.
    #[cold]
    fn stray(&self) -> Block {
        let is_stray = |&block: &Block| self.parent(block).is_some() && !self.contains(block);
        self.nodes.ids().find(is_stray).expect("a member was not met")
    }

    /// Needs: preorder. Checks the parent property at each edge.
    fn prove_edges(&self, cfg: &Cfg) -> Result<(), TreeFault> {
        for source in self.nodes.ids().filter(|&block| self.contains(block)) {
            for &target in cfg.successors(source) {
                if !self.contains(target) {
                    return Err(TreeFault::SuccessorOutside { source, target });
                }
                if let Some(parent) = self.parent(target)
                    && !self.is_ancestor(parent, source)
                {
                    return Err(TreeFault::PassesParent { source, target, parent });
                }
            }
        }
        Ok(())
    }

    /// True if the block is a member. Blocks that are not cannot be reached.
    #[inline]
    pub fn contains(&self, block: Block) -> bool {
        self.nodes[block].first != Preorder::OUTSIDE
    }

    /// The parent of a member; `None` for the entry and outside of the tree.
    #[inline]
    pub fn parent(&self, block: Block) -> Option<Block> {
        self.nodes[block].parent.get()
    }

    /// True if `ancestor` is `block` or an ancestor of it, both of them members.
    #[inline]
    pub fn is_ancestor(&self, ancestor: Block, block: Block) -> bool {
        (self.first(ancestor)..=self.last(ancestor)).contains(&self.first(block))
    }

    /// The positions in a preorder of a member and all members below it; its own is the first.
    #[inline]
    pub fn below(&self, block: Block) -> Range<usize> {
        self.first(block).index()..self.last(block).index() + 1
    }

    /// The members, ancestors first.
    #[inline]
    pub(super) fn preorder(&self) -> &[Block] {
        self.preorder.values()
    }

    /// The member at a position.
    #[inline]
    pub(super) fn at(&self, position: Preorder) -> Block {
        self.preorder[position]
    }

    /// Position in preorder.
    #[inline]
    pub(super) fn first(&self, block: Block) -> Preorder {
        self.nodes[block].first
    }

    /// The last position of the subtree.
    #[inline]
    pub(super) fn last(&self, block: Block) -> Preorder {
        self.nodes[block].last
    }
}
