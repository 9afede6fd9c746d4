//! Proof that a claimed tree is one of dominators.
//!
//! The proof is the *parent property* (Loukas Georgiadis, Robert Tarjan, "Dominator Tree Certification and Divergent Spanning Trees",
//! ACM Transactions on Algorithms 12(1), 2016): the entry is the root, every successor of a member is a member, and for each edge
//! (v, w) between members with w not the entry, the parent of w is v or an ancestor of v.
//!
//! Then ancestors dominate. Take a way from the entry to b, and an ancestor a of b. The blocks on the way start at the root, outside of
//! a's subtree or at a itself, and end inside. The edge (v, w) that enters the subtree last comes from outside of it, so w's parent, which
//! is an ancestor of v, is outside of it too; and the only block of a subtree whose parent is outside is its root. So w = a.
//!
//! That a parent is the *immediate* dominator needs no proof: a tree that is flatter than it could be has larger frontiers, and asks for
//! more. Blocks outside of the tree cannot be reached, for the tree is closed under successors. A member that cannot be reached does
//! no harm: its edges are asked about in vain.

use super::failure::TreeFault;
use crate::entity::{Block, NONE};
use crate::graph::{Cfg, Graph};
use alloc::vec::Vec;

/// A tree of dominators, once [`prove`](Tree::prove) has said so. Its memory is used again by the next proof.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The members, ancestors first.
    preorder: Vec<Block>,
    next_sibling: Vec<u32>,
    first_child: Vec<u32>,
    stack: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// [`NONE`] for the entry and outside of the tree.
    parent: u32,
    /// Position in preorder; [`NONE`] outside of the tree.
    first: u32,
    /// The last position of the subtree.
    last: u32,
}

impl Tree {
    /// Takes over a claimed tree, which has the entry and all blocks with a parent, and proves it: O(blocks + edges).
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
            let is_stray = |&block: &Block| self.parent(block).is_some() && !self.contains(block);
            let stray = (0..cfg.n_blocks() as u32).map(Block).find(is_stray).expect("a member was not met");
            return Err(TreeFault::NotUnderEntry { block: stray });
        }
        self.prove_edges(cfg)
    }

    /// Leaves: parents, and lists of children. Returns the number of members.
    fn read(&mut self, cfg: &Cfg, idom: impl Fn(Block) -> Option<Block>) -> Result<usize, TreeFault> {
        let n_blocks = cfg.n_blocks();
        self.nodes.clear();
        self.first_child.clear();
        self.first_child.resize(n_blocks, NONE);
        self.next_sibling.clear();
        self.next_sibling.resize(n_blocks, NONE);
        let mut n_members = 1;
        for block in 0..n_blocks as u32 {
            let parent = idom(Block(block));
            let node = Node { parent: parent.map_or(NONE, |parent| parent.0), first: NONE, last: NONE };
            self.nodes.push(node);
            let Some(parent) = parent else { continue };
            if Block(block) == cfg.entry() {
                return Err(TreeFault::EntryHasParent { parent });
            }
            n_members += 1;
            self.next_sibling[block as usize] = core::mem::replace(&mut self.first_child[parent.index()], block);
        }
        Ok(n_members)
    }

    /// Needs: lists of children. Leaves: preorder and intervals of what hangs under the entry.
    fn number(&mut self, cfg: &Cfg) {
        self.preorder.clear();
        self.stack.clear();
        self.stack.push(cfg.entry().0);
        while let Some(block) = self.stack.pop() {
            let position = self.preorder.len() as u32;
            let node = &mut self.nodes[block as usize];
            node.first = position;
            node.last = position;
            self.preorder.push(Block(block));
            let mut child = self.first_child[block as usize];
            while child != NONE {
                self.stack.push(child);
                child = self.next_sibling[child as usize];
            }
        }
        for &block in self.preorder[1..].iter().rev() {
            let Node { parent, last, .. } = self.nodes[block.index()];
            let parent = &mut self.nodes[parent as usize];
            parent.last = parent.last.max(last);
        }
    }

    fn prove_edges(&self, cfg: &Cfg) -> Result<(), TreeFault> {
        for source in (0..cfg.n_blocks() as u32).map(Block).filter(|&block| self.contains(block)) {
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

    /// Whether the block is a member. Blocks that are not cannot be reached.
    #[inline]
    pub fn contains(&self, block: Block) -> bool {
        self.nodes[block.index()].first != NONE
    }

    /// The parent of a member; `None` for the entry and outside of the tree.
    #[inline]
    pub fn parent(&self, block: Block) -> Option<Block> {
        let parent = self.nodes[block.index()].parent;
        (parent != NONE).then_some(Block(parent))
    }

    /// The members, ancestors first.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// Position in preorder.
    #[inline]
    pub fn first(&self, block: Block) -> u32 {
        self.nodes[block.index()].first
    }

    /// The last position of the subtree.
    #[inline]
    pub fn last(&self, block: Block) -> u32 {
        self.nodes[block.index()].last
    }

    /// Whether `ancestor` is `block` or an ancestor of it, both of them members.
    #[inline]
    pub fn is_ancestor(&self, ancestor: Block, block: Block) -> bool {
        (self.first(ancestor)..=self.last(ancestor)).contains(&self.first(block))
    }
}
