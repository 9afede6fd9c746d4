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
//!
//! Where nobody claims a tree, one is computed ([`Tree::compute`]), and proved like any other.

use super::failure::TreeFault;
use crate::entity::{Block, NONE};
use crate::graph::Cfg;
use alloc::vec::Vec;

/// A tree of dominators, once [`prove`](Tree::prove) has said so. Its memory is used again by the next proof.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The members, ancestors first.
    preorder: Vec<Block>,
    stack: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// [`NONE`] for the entry and outside of the tree.
    parent: u32,
    /// Position in preorder; [`NONE`] outside of the tree. Until the block is numbered, its first child.
    first: u32,
    /// The last position of the subtree. Until the block is numbered, the next child of its parent.
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
            return Err(TreeFault::NotUnderEntry { block: self.stray() });
        }
        self.prove_edges(cfg)
    }

    /// Leaves: parents, and lists of children. Returns the number of members.
    fn read(&mut self, cfg: &Cfg, idom: impl Fn(Block) -> Option<Block>) -> Result<usize, TreeFault> {
        let n_blocks = cfg.n_blocks();
        self.nodes.clear();
        self.nodes.resize(n_blocks, Node { parent: NONE, first: NONE, last: NONE });
        let mut n_members = 1;
        for block in 0..n_blocks as u32 {
            let Some(parent) = idom(Block(block)) else { continue };
            self.nodes[block as usize].parent = parent.0;
            if Block(block) == cfg.entry() {
                return Err(TreeFault::EntryHasParent { parent });
            }
            n_members += 1;
            let next_sibling = core::mem::replace(&mut self.nodes[parent.index()].first, block);
            self.nodes[block as usize].last = next_sibling;
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
            let mut child = node.first;
            (node.first, node.last) = (position, position);
            self.preorder.push(Block(block));
            while child != NONE {
                self.stack.push(child);
                child = self.nodes[child as usize].last;
            }
        }
        for &block in self.preorder[1..].iter().rev() {
            let Node { parent, last, .. } = self.nodes[block.index()];
            let parent = &mut self.nodes[parent as usize];
            parent.last = parent.last.max(last);
        }
    }

    /// Needs: a member that was not numbered. Returns the first.
    #[cold]
    fn stray(&self) -> Block {
        let mut is_met = alloc::vec![false; self.nodes.len()];
        self.preorder.iter().for_each(|block| is_met[block.index()] = true);
        let is_stray = |&block: &Block| self.parent(block).is_some() && !is_met[block.index()];
        (0..self.nodes.len() as u32).map(Block).find(is_stray).expect("a member was not met")
    }

    /// Computes the tree of immediate dominators and proves it: O(edges · log blocks), after Thomas Lengauer and Robert Tarjan, "A Fast
    /// Algorithm for Finding Dominators in a Flowgraph" (ACM Transactions on Programming Languages and Systems 1(1), 1979), the simple
    /// version.
    ///
    /// # Errors
    /// As [`prove`](Tree::prove); never, if the computation is right.
    pub fn compute(&mut self, cfg: &Cfg) -> Result<(), TreeFault> {
        let search = DepthFirst::new(cfg);
        let idom = Semidominators::new(&search).immediate_dominators(cfg, &search);
        self.prove(cfg, |block| {
            let number = search.number[block.index()];
            (number != NONE && number != 0).then(|| search.blocks[idom[number as usize] as usize])
        })
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

/// A depth-first search from the entry.
struct DepthFirst {
    /// By block: its number in the order of discovery; [`NONE`] if it cannot be reached.
    number: Vec<u32>,
    /// By number: the block.
    blocks: Vec<Block>,
    /// By number: that of the block it was discovered from.
    parent: Vec<u32>,
}

impl DepthFirst {
    fn new(cfg: &Cfg) -> Self {
        let mut search = Self { number: alloc::vec![NONE; cfg.n_blocks()], blocks: Vec::new(), parent: Vec::new() };
        // Blocks, and how many of their successors have been looked at.
        let mut open = Vec::from([(search.discover(cfg.entry(), 0), 0)]);
        while let Some((number, next)) = open.last_mut() {
            let Some(&target) = cfg.successors(search.blocks[*number as usize]).get(*next) else {
                open.pop();
                continue;
            };
            *next += 1;
            if search.number[target.index()] == NONE {
                let parent = *number;
                open.push((search.discover(target, parent), 0));
            }
        }
        search
    }

    fn discover(&mut self, block: Block, parent: u32) -> u32 {
        let number = self.blocks.len() as u32;
        self.number[block.index()] = number;
        self.blocks.push(block);
        self.parent.push(parent);
        number
    }
}

/// The forest of Lengauer and Tarjan. All blocks are numbers of a depth-first search.
struct Semidominators {
    /// The smallest number found from which a path leads here over larger ones.
    semi: Vec<u32>,
    /// What it hangs under in the forest; [`NONE`] for roots.
    ancestor: Vec<u32>,
    /// Of those passed by compression, the one with the smallest `semi`.
    label: Vec<u32>,
    chain: Vec<u32>,
}

impl Semidominators {
    fn new(search: &DepthFirst) -> Self {
        let n = search.blocks.len() as u32;
        Self {
            semi: (0..n).collect(),
            ancestor: alloc::vec![NONE; n as usize],
            label: (0..n).collect(),
            chain: Vec::new(),
        }
    }

    /// Of the block and those above it in its tree of the forest, without the root, the one with the smallest `semi`.
    fn evaluate(&mut self, block: u32) -> u32 {
        let mut last = block;
        let is_below_root = |forest: &[u32], block: u32| forest[block as usize] != NONE;
        while is_below_root(&self.ancestor, last) && is_below_root(&self.ancestor, self.ancestor[last as usize]) {
            self.chain.push(last);
            last = self.ancestor[last as usize];
        }
        while let Some(block) = self.chain.pop() {
            let above = self.ancestor[block as usize];
            let (own, other) = (self.label[block as usize], self.label[above as usize]);
            if self.semi[other as usize] < self.semi[own as usize] {
                self.label[block as usize] = other;
            }
            self.ancestor[block as usize] = self.ancestor[above as usize];
        }
        self.label[block as usize]
    }

    fn immediate_dominators(mut self, cfg: &Cfg, search: &DepthFirst) -> Vec<u32> {
        let n = search.blocks.len();
        let mut idom = alloc::vec![0; n];
        // By block: the first of those it is the semidominator of, and the next of the same.
        let mut first_of = alloc::vec![NONE; n];
        let mut next_of = alloc::vec![NONE; n];
        for block in (1..n as u32).rev() {
            for &source in cfg.predecessors(search.blocks[block as usize]) {
                let source = search.number[source.index()];
                if source != NONE {
                    let best = self.evaluate(source);
                    self.semi[block as usize] = self.semi[block as usize].min(self.semi[best as usize]);
                }
            }
            let semi = self.semi[block as usize] as usize;
            next_of[block as usize] = core::mem::replace(&mut first_of[semi], block);
            let parent = search.parent[block as usize];
            self.ancestor[block as usize] = parent;
            let mut waiting = core::mem::replace(&mut first_of[parent as usize], NONE);
            while waiting != NONE {
                let best = self.evaluate(waiting);
                let is_lower = self.semi[best as usize] < self.semi[waiting as usize];
                idom[waiting as usize] = if is_lower { best } else { parent };
                waiting = next_of[waiting as usize];
            }
        }
        for block in 1..n {
            if idom[block] != self.semi[block] {
                idom[block] = idom[idom[block] as usize];
            }
        }
        idom
    }
}
