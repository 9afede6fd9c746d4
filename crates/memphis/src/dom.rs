//! The dominator tree.
//!
//! *Semi-NCA*: Loukas Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (PhD thesis, Princeton, 2005), after
//! Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979). Semidominators are found as Lengauer and
//! Tarjan do, with simple path compression; the immediate dominator of a block is then its nearest ancestor, in the part of the
//! dominator tree built so far, that is not below its semidominator. Preferred to the iterative algorithm of Cooper, Harvey and
//! Kennedy, which is as fast on small functions and a thousand times slower on irreducible ladders; that one stands in the tests.
//!
//! Cost: O((blocks + edges) · log blocks) for the semidominators; the last step is linear on every graph met in practice (a quadratic
//! family exists).
//!
//! A block that cannot be reached has no dominators and no number. The entry may have predecessors.

use crate::entity::{Block, NONE};
use crate::graph::Graph;
use crate::order::Order;
use alloc::vec::Vec;

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
/// Children come in reverse postorder of the graph.
#[derive(Clone, Debug, Default)]
pub struct DomTree {
    nodes: Vec<Node>,
    /// The reachable blocks in preorder of the tree.
    preorder: Vec<Block>,
    scratch: Scratch,
}

/// What the tree knows about a block, together because it is read together.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Immediate dominator; [`NONE`] for the entry and for unreachable blocks.
    idom: u32,
    /// Preorder number in the tree; [`NONE`] for unreachable blocks.
    first: u32,
    /// The largest number in the block's subtree.
    last: u32,
    /// Distance from the entry.
    level: u32,
}

const NO_NODE: Node = Node { idom: NONE, first: NONE, last: 0, level: 0 };

/// Arrays over depth-first numbers.
#[derive(Clone, Debug, Default)]
struct Scratch {
    forest: Vec<Link>,
    /// Semidominators; then immediate dominators in their place.
    idom: Vec<u32>,
    path: Vec<u32>,
}

/// A vertex of the forest of linked vertices.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// An ancestor, moved up by path compression.
    ancestor: u32,
    /// The smallest semidominator on the way to that ancestor, which is excluded.
    label: u32,
}

impl DomTree {
    /// Gives back memory that serves nothing but to compute the next one.
    pub(crate) fn shrink(&mut self) {
        self.scratch = Scratch::default();
    }

    /// Computes the dominator tree of a graph whose depth-first order is known.
    pub fn compute<G: Graph>(graph: &G, order: &Order) -> Self {
        let mut tree = Self::default();
        tree.recompute(graph, order);
        tree
    }

    /// Computes the tree of another graph with the memory of this one.
    pub fn recompute<G: Graph>(&mut self, graph: &G, order: &Order) {
        self.scratch.semidominators(graph, order);
        self.scratch.immediate_dominators(order);
        self.number(graph, order);
    }

    /// Numbers the tree without walking it: in reverse postorder a dominator stands before what it dominates, so subtree sizes add up
    /// backwards and the intervals are handed out forwards.
    fn number<G: Graph>(&mut self, graph: &G, order: &Order) {
        let rpo = order.reverse_postorder();
        self.nodes.clear();
        self.nodes.resize(graph.n_blocks(), NO_NODE);
        self.preorder.clear();
        self.preorder.resize(rpo.len(), graph.entry());

        // `last` holds the size of the subtree first, then the next free number in it, then what its name says.
        for &block in rpo[1..].iter().rev() {
            let idom = order.preorder()[self.scratch.idom[order.numbers()[block.index()] as usize] as usize];
            let node = &mut self.nodes[block.index()];
            node.idom = idom.0;
            node.last += 1;
            let size = node.last;
            self.nodes[idom.index()].last += size;
        }
        let entry = &mut self.nodes[graph.entry().index()];
        entry.first = 0;
        entry.last = 1;
        for &block in &rpo[1..] {
            let Node { idom, last: size, .. } = self.nodes[block.index()];
            let parent = &mut self.nodes[idom as usize];
            let first = parent.last;
            parent.last += size;
            let level = parent.level + 1;
            self.nodes[block.index()] = Node { idom, first, last: first + 1, level };
            self.preorder[first as usize] = block;
        }
        for block in rpo {
            self.nodes[block.index()].last -= 1;
        }
    }

    /// The immediate dominator; `None` for the entry and for unreachable blocks.
    #[inline]
    pub fn idom(&self, block: Block) -> Option<Block> {
        let idom = self.nodes[block.index()].idom;
        (idom != NONE).then_some(Block(idom))
    }

    /// True if the block is in the tree.
    #[inline]
    pub fn is_reachable(&self, block: Block) -> bool {
        self.nodes[block.index()].first != NONE
    }

    /// True if every path from the entry to `b` goes through `a`; every block dominates itself. False if either is unreachable. O(1).
    #[inline]
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        let (a, b) = (&self.nodes[a.index()], &self.nodes[b.index()]);
        a.first <= b.first && b.first <= a.last && b.first != NONE
    }

    /// As [`dominates`](DomTree::dominates), but no block dominates itself strictly.
    #[inline]
    pub fn strictly_dominates(&self, a: Block, b: Block) -> bool {
        a != b && self.dominates(a, b)
    }

    /// Distance from the entry in the tree; 0 for unreachable blocks.
    #[inline]
    pub fn level(&self, block: Block) -> u32 {
        self.nodes[block.index()].level
    }

    /// The block's number in preorder of the tree, and the largest number in its subtree; `None` if it is unreachable.
    #[inline]
    pub fn interval(&self, block: Block) -> Option<(u32, u32)> {
        let node = &self.nodes[block.index()];
        (node.first != NONE).then_some((node.first, node.last))
    }

    /// How many blocks the graph has.
    pub(crate) fn n_blocks(&self) -> usize {
        self.nodes.len()
    }

    /// The reachable blocks in preorder of the tree.
    #[inline]
    pub fn preorder(&self) -> &[Block] {
        &self.preorder
    }

    /// The blocks whose immediate dominator is `block`, in reverse postorder of the graph.
    pub fn children(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let (mut next, last) = self.interval(block).map_or((1, 0), |(first, last)| (first + 1, last));
        core::iter::from_fn(move || {
            if next > last {
                return None;
            }
            let child = self.preorder[next as usize];
            next = self.nodes[child.index()].last + 1;
            Some(child)
        })
    }

    /// The preorder number, or [`NONE`].
    #[inline]
    pub(crate) fn first(&self, block: Block) -> u32 {
        self.nodes[block.index()].first
    }

    /// The largest preorder number in the subtree of a reachable block.
    #[inline]
    pub(crate) fn last(&self, block: Block) -> u32 {
        self.nodes[block.index()].last
    }

    /// The immediate dominator's number, or [`NONE`].
    #[inline]
    pub(crate) fn idom_or_none(&self, block: Block) -> u32 {
        self.nodes[block.index()].idom
    }
}

impl Scratch {
    /// Needs: depth-first order. Leaves: the semidominator of each vertex, all in depth-first numbers.
    fn semidominators<G: Graph>(&mut self, graph: &G, order: &Order) {
        let n = order.preorder().len();
        self.idom.clear();
        self.idom.resize(n, 0);
        self.forest.clear();
        self.forest.extend(order.parents().iter().zip(0..).map(|(&ancestor, label)| Link { ancestor, label }));
        for w in (1..n as u32).rev() {
            let mut semi = order.parents()[w as usize];
            for &predecessor in graph.predecessors(order.preorder()[w as usize]) {
                let v = order.numbers()[predecessor.index()];
                if v <= w {
                    // It is not linked yet.
                    semi = semi.min(v);
                } else if v != NONE {
                    semi = semi.min(self.smallest_semi(v, w));
                }
            }
            self.idom[w as usize] = semi;
            self.forest[w as usize].label = semi;
        }
    }

    /// The smallest semidominator among the linked vertices (those above `linked`) from `v`, which is one, upwards, with path compression.
    fn smallest_semi(&mut self, v: u32, linked: u32) -> u32 {
        let forest = &mut self.forest;
        let mut top = v;
        while forest[top as usize].ancestor > linked {
            self.path.push(top);
            top = forest[top as usize].ancestor;
        }
        let Link { ancestor, mut label } = forest[top as usize];
        while let Some(u) = self.path.pop() {
            let link = &mut forest[u as usize];
            label = label.min(link.label);
            *link = Link { ancestor, label };
        }
        label
    }

    /// Needs: semidominators. Leaves: immediate dominators, in depth-first numbers.
    fn immediate_dominators(&mut self, order: &Order) {
        for (w, &parent) in order.parents().iter().enumerate().skip(1) {
            let (semi, mut idom) = (self.idom[w], parent);
            // Ancestors have smaller numbers, so theirs are known.
            while idom > semi {
                idom = self.idom[idom as usize];
            }
            self.idom[w] = idom;
        }
    }
}
