//! The dominator tree.
//!
//! *Semi-NCA*: Loukas Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (PhD
//! thesis, Princeton, 2005), after Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in
//! a Flowgraph" (1979). Semidominators are found as Lengauer and Tarjan do, with simple path
//! compression; the immediate dominator of a block is then its nearest ancestor, in the part of the
//! dominator tree built so far, that is not below its semidominator. Preferred to the iterative
//! algorithm of Cooper, Harvey and Kennedy, which is as fast on small functions and a thousand
//! times slower on irreducible ladders; that one serves the tests as an oracle.
//!
//! Cost: O((blocks + edges) · log blocks) for the semidominators; the last step is linear on every
//! graph met in practice (a quadratic family exists).
//!
//! A block that cannot be reached has no dominators and no number. The entry may have predecessors.

use crate::entity::{Block, Preorder, SearchNumber};
use crate::graph::Cfg;
use crate::order::Order;
use alloc::vec::Vec;
use memphis_entity::{Id, PackedOption, Table};

/// The dominator tree, with its blocks numbered in preorder so that a subtree is an interval.
///
/// ```text
///           b0 [0,4]                 number and last number below, in brackets:
///          /        \                 a dominates b  ⇔  first(a) ≤ first(b) ≤ last(a)
///     b1 [1,3]    b4 [4,4]            first child:  number + 1
///      /    \                         next sibling: last + 1
/// b2 [2,2] b3 [3,3]
/// ```
///
/// Children come in reverse postorder of the graph. A block that cannot be reached is not in the
/// tree.
///
/// The algorithm is *Semi-NCA*: Loukas Georgiadis, "Linear-Time Algorithms for Dominators and
/// Related Problems" (PhD thesis, Princeton, 2005). Cost: O((blocks + edges) · log blocks), but for
/// a contrived family of graphs on which its last step is quadratic.
///
/// # Panics
/// Methods that take a block panic if the graph has no such block.
#[derive(Clone, Debug, Default)]
pub struct DomTree {
    nodes: Table<Block, Node>,
    /// The reachable blocks in preorder of the tree.
    preorder: Table<Preorder, Block>,
}

/// The tree's knowledge of a block, together because it is read together.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Immediate dominator; none for the entry and for unreachable blocks.
    idom: PackedOption<Block>,
    /// [`Preorder::RESERVED`] for unreachable blocks, which is above all others.
    first: Preorder,
    /// The largest number in the block's subtree.
    last: Preorder,
    /// Distance from the entry.
    level: u32,
}

const NO_NODE: Node = Node { idom: PackedOption::NONE, first: Preorder::RESERVED, last: Preorder(0), level: 0 };

/// The tables of Semi-NCA.
#[derive(Default)]
struct SemiNca {
    forest: Table<SearchNumber, Link>,
    /// Semidominators; then immediate dominators in their place.
    idom: Table<SearchNumber, SearchNumber>,
    path: Vec<SearchNumber>,
}

/// A vertex of the forest of linked vertices.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// An ancestor, moved up by path compression.
    ancestor: SearchNumber,
    /// The smallest semidominator on the way to that ancestor, which is excluded.
    label: SearchNumber,
}

impl DomTree {
    /// Computes the dominator tree of a graph whose depth-first order is known.
    pub fn compute(cfg: &Cfg, order: &Order) -> Self {
        let mut tree = Self::default();
        tree.recompute(cfg, order);
        tree
    }

    /// Computes the tree of another graph with the memory of this one.
    pub fn recompute(&mut self, cfg: &Cfg, order: &Order) {
        let mut found = SemiNca::default();
        found.semidominators(cfg, order);
        found.immediate_dominators(order);
        self.number(cfg, order, &found.idom);
    }

    /// Numbers the tree without walking it: in reverse postorder a dominator comes before the
    /// blocks it dominates, so subtree sizes add up backwards and the intervals are handed out
    /// forwards.
    fn number(&mut self, cfg: &Cfg, order: &Order, idoms: &Table<SearchNumber, SearchNumber>) {
        let rpo = order.reverse_postorder();
        self.nodes.reset(cfg.n_blocks(), NO_NODE);
        self.preorder.reset(rpo.len(), cfg.entry());

        // `last` holds the size of the subtree first, then the next free number in it, then what
        // its name says.
        for &block in rpo[1..].iter().rev() {
            let number = order.number(block).expect("it can be reached");
            let idom = order.block(idoms[number]);
            let node = &mut self.nodes[block];
            node.idom = idom.into();
            node.last.0 += 1;
            let size = node.last.0;
            self.nodes[idom].last.0 += size;
        }
        let entry = &mut self.nodes[cfg.entry()];
        entry.first = Preorder(0);
        entry.last = Preorder(1);
        for &block in &rpo[1..] {
            let Node { idom, last: Preorder(size), .. } = self.nodes[block];
            let parent = &mut self.nodes[idom.unwrap()];
            let first = parent.last;
            parent.last.0 += size;
            let level = parent.level + 1;
            self.nodes[block] = Node { idom, first, last: Preorder(first.0 + 1), level };
            self.preorder[first] = block;
        }
        for &block in rpo {
            self.nodes[block].last.0 -= 1;
        }
    }

    /// The immediate dominator; `None` for the entry and for unreachable blocks.
    #[inline]
    pub fn idom(&self, block: Block) -> Option<Block> {
        self.nodes[block].idom.get()
    }

    /// True if the block is in the tree.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.nodes[block].first != Preorder::RESERVED
    }

    /// True if every path from the entry to `b` goes through `a`; every block dominates itself.
    /// False if either is unreachable. O(1).
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        a.first <= b.first && b.first <= a.last && b.first != Preorder::RESERVED
    }

    /// As [`dominates`](DomTree::dominates), but no block dominates itself strictly.
    #[inline]
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// Distance from the entry in the tree; 0 for unreachable blocks.
    #[inline]
    pub fn level(&self, block: Block) -> u32 {
        self.nodes[block].level
    }

    /// The block's number in preorder of the tree, and the largest number in its subtree; `None` if
    /// it is unreachable.
    #[inline]
    pub fn interval(&self, block: Block) -> Option<(Preorder, Preorder)> {
        let node = &self.nodes[block];
        (node.first != Preorder::RESERVED).then_some((node.first, node.last))
    }

    /// The number of blocks of the graph.
    pub(crate) fn n_blocks(&self) -> usize {
        self.nodes.len()
    }

    /// The reachable blocks in preorder of the tree.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        self.preorder.values()
    }

    /// The blocks whose immediate dominator is `block`, in reverse postorder of the graph.
    pub fn children(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let (mut next, last) = self.interval(block).map_or((1, 0), |(first, last)| (first.0 + 1, last.0));
        core::iter::from_fn(move || {
            if next > last {
                return None;
            }
            let child = self.preorder[Preorder(next)];
            next = self.nodes[child].last.0 + 1;
            Some(child)
        })
    }

    /// The number of a block; [`Preorder::RESERVED`], which is above all others, if it is
    /// unreachable.
    #[inline]
    pub(crate) fn first(&self, block: Block) -> Preorder {
        self.nodes[block].first
    }

    /// The largest number in the subtree of a reachable block.
    #[inline]
    pub(crate) fn last(&self, block: Block) -> Preorder {
        self.nodes[block].last
    }

    /// The block with a number.
    #[inline]
    pub(crate) fn block(&self, number: Preorder) -> Block {
        self.preorder[number]
    }
}

impl SemiNca {
    /// Needs: depth-first order. Leaves: the semidominator of each vertex.
    fn semidominators(&mut self, cfg: &Cfg, order: &Order) {
        let parents = order.parents();
        self.idom.reset(parents.len(), SearchNumber(0));
        self.forest.extend(parents.iter().map(|(label, &ancestor)| Link { ancestor, label }));
        for w in parents.ids().skip(1).rev() {
            let mut semi = parents[w];
            for &predecessor in cfg.predecessors(order.block(w)) {
                let Some(v) = order.number(predecessor) else { continue };
                // Vertices up to w are not linked yet.
                semi = semi.min(if v <= w { v } else { self.smallest_semi(v, w) });
            }
            self.idom[w] = semi;
            self.forest[w].label = semi;
        }
    }

    /// The smallest semidominator among the linked vertices (those above `linked`) from `v`, which
    /// is one, upwards, with path compression.
    fn smallest_semi(&mut self, v: SearchNumber, linked: SearchNumber) -> SearchNumber {
        let forest = &mut self.forest;
        let mut top = v;
        while forest[top].ancestor > linked {
            self.path.push(top);
            top = forest[top].ancestor;
        }
        let Link { ancestor, mut label } = forest[top];
        while let Some(u) = self.path.pop() {
            let link = &mut forest[u];
            label = label.min(link.label);
            *link = Link { ancestor, label };
        }
        label
    }

    /// Needs: semidominators. Leaves: immediate dominators.
    fn immediate_dominators(&mut self, order: &Order) {
        for (w, &parent) in order.parents().iter().skip(1) {
            let (semi, mut idom) = (self.idom[w], parent);
            // Ancestors have smaller numbers, so theirs are known.
            while idom > semi {
                idom = self.idom[idom];
            }
            self.idom[w] = idom;
        }
    }
}
