//! Edges, reachability and dominance of one body, for this checker alone.

use memphis::{Block, Cfg};
use memphis_ir::{Body, Opcode};
use std::cell::OnceCell;

const NONE: u32 = u32::MAX;

/// The control flow of a body whose blocks all end in a terminator.
pub(super) struct Graph {
    cfg: Cfg,
    /// By block: true if it can be reached from the entry.
    pub(super) reachable: Vec<bool>,
    /// The block of each instruction.
    pub(super) block_of: Vec<u32>,
    /// Computed on first use.
    dominance: OnceCell<Dominance>,
}

impl Graph {
    /// Reads the edges. Cost: linear in the body.
    pub(super) fn new(body: &Body) -> Graph {
        let mut cfg = Cfg::new();
        let mut block_of = vec![0; body.insts.len()];
        for block in body.block_ids() {
            cfg.push_block(body.successors(block).map(|b| Block(b.0)));
            for inst in body.block_insts(block) {
                block_of[inst.0 as usize] = block.0;
            }
        }
        cfg.finish(Block(0));
        let mut reachable = vec![false; body.blocks.len()];
        let mut stack = vec![Block(0)];
        while let Some(block) = stack.pop() {
            if !std::mem::replace(&mut reachable[block.index()], true) {
                stack.extend_from_slice(cfg.successors(block));
            }
        }
        Graph { cfg, reachable, block_of, dominance: OnceCell::new() }
    }

    /// Sources of the edges that lead to a block, one for each edge.
    pub(super) fn predecessors(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        self.cfg.predecessors(Block(block)).iter().map(|b| b.0)
    }

    /// Targets of a block's edges, in order.
    pub(super) fn successors(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        self.cfg.successors(Block(block)).iter().map(|b| b.0)
    }

    /// True if every path from the entry to `b` passes `a`; both must be reachable.
    ///
    /// Cost: the first question computes the tree.
    pub(super) fn dominates(&self, a: u32, b: u32) -> bool {
        let cfg = &self.cfg;
        self.dominance.get_or_init(|| Dominance::new(cfg)).dominates(a, b)
    }

    /// True if the result of the instruction `def` is available to the instruction `at`.
    pub(super) fn is_available(&self, body: &Body, def: u32, at: u32) -> bool {
        let (home, block) = (self.block_of[def as usize], self.block_of[at as usize]);
        if home == block {
            return def < at;
        }
        if body.insts[def as usize].opcode == Opcode::Invoke {
            // The normal destination, which the result reaches by one edge.
            let Some(normal) = self.successors(home).next() else { return false };
            return self.predecessors(normal).count() == 1 && self.dominates(normal, block);
        }
        self.dominates(home, block)
    }
}

/// The dominator tree as intervals of its preorder.
///
/// Semi-dominators after Lengauer and Tarjan (1979) with path compression. Immediate dominators
/// after Georgiadis (2005): the nearest common ancestor of parent and semi-dominator. `O(m log n)`
/// for the first part.
struct Dominance {
    /// Depth-first number of each block, `NONE` for unreachable ones.
    number: Vec<u32>,
    /// By number: the position in a preorder of the dominator tree, and the end of the subtree.
    interval: Vec<(u32, u32)>,
}

impl Dominance {
    fn new(cfg: &Cfg) -> Dominance {
        let n = cfg.n_blocks();
        let (mut number, mut vertex, mut parent) = (vec![NONE; n], Vec::new(), Vec::new());
        let mut stack = vec![(0u32, 0u32)];
        while let Some((block, from)) = stack.pop() {
            if number[block as usize] != NONE {
                continue;
            }
            let me = vertex.len() as u32;
            number[block as usize] = me;
            vertex.push(block);
            parent.push(from);
            stack.extend(cfg.successors(Block(block)).iter().rev().map(|s| (s.0, me)));
        }
        let idom = Self::idoms(cfg, &number, &vertex, &parent);
        let interval = Self::intervals(&idom);
        Dominance { number, interval }
    }

    fn idoms(cfg: &Cfg, number: &[u32], vertex: &[u32], parent: &[u32]) -> Vec<u32> {
        let n = vertex.len();
        let mut semi: Vec<u32> = (0..n as u32).collect();
        let mut label = semi.clone();
        let mut ancestor = vec![NONE; n];
        let mut path = Vec::new();
        for w in (1..n).rev() {
            for pred in cfg.predecessors(Block(vertex[w])) {
                let v = number[pred.index()];
                if v == NONE {
                    continue;
                }
                // The number with the least semi-dominator on the path linked so far.
                let least = if ancestor[v as usize] == NONE {
                    v
                } else {
                    let mut u = v;
                    while ancestor[ancestor[u as usize] as usize] != NONE {
                        path.push(u);
                        u = ancestor[u as usize];
                    }
                    while let Some(u) = path.pop() {
                        let up = ancestor[u as usize];
                        if semi[label[up as usize] as usize] < semi[label[u as usize] as usize] {
                            label[u as usize] = label[up as usize];
                        }
                        ancestor[u as usize] = ancestor[up as usize];
                    }
                    label[v as usize]
                };
                semi[w] = semi[w].min(semi[least as usize]);
            }
            ancestor[w] = parent[w];
        }
        let mut idom = parent.to_vec();
        for w in 1..n {
            while idom[w] > semi[w] {
                idom[w] = idom[idom[w] as usize];
            }
        }
        idom
    }

    fn intervals(idom: &[u32]) -> Vec<(u32, u32)> {
        let n = idom.len();
        let mut size = vec![1u32; n];
        for w in (1..n).rev() {
            size[idom[w] as usize] += size[w];
        }
        let mut interval = vec![(0, 0); n];
        let mut next = vec![0u32; n];
        if n > 0 {
            interval[0] = (0, size[0]);
            next[0] = 1;
        }
        for w in 1..n {
            let start = next[idom[w] as usize];
            next[idom[w] as usize] += size[w];
            interval[w] = (start, start + size[w]);
            next[w] = start + 1;
        }
        interval
    }

    fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.number[a as usize], self.number[b as usize]);
        if a == NONE || b == NONE {
            return false;
        }
        let (a, b) = (self.interval[a as usize], self.interval[b as usize]);
        a.0 <= b.0 && b.0 < a.1
    }
}
