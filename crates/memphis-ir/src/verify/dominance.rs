//! Availability: the definitions that dominate a use.
//!
//! Thomas Lengauer, Robert Tarjan: *A Fast Algorithm for Finding Dominators in a Flowgraph*, 1979,
//! the simple variant: path compression without balancing, `O(m log n)` on every graph. The plan
//! of a promotion is made with another algorithm, so that an error in one does not hide in the
//! other; and this one has no input that makes it quadratic.
//!
//! Blocks are renumbered in depth-first preorder. A dominator's number is smaller than those of
//! the blocks it dominates, so two sweeps over the numbers, one up and one down, turn the tree
//! into intervals, and a question into two comparisons.
//!
//! Rules of LLVM that are not those of a textbook:
//! * A use in an unreachable block is always fine, a definition there is worth nothing elsewhere.
//! * The result of an `invoke` exists on its normal edge only. When other edges lead to the same
//!   block, they must come from blocks after it; when the `invoke` itself has a second edge to
//!   it, the result exists nowhere.
//! * The result of a `callbr` exists on all its edges.

use super::Verifier;
use crate::body::{Body, InstId};
use crate::opcode::Opcode;
use memphis::Cfg;

const NONE: u32 = u32::MAX;

/// The dominator tree as intervals. Empty until [`Dominance::build`].
#[derive(Debug, Clone, Default)]
pub(super) struct Dominance {
    /// Preorder number of each block, `NONE` for unreachable ones.
    number: Vec<u32>,
    /// The block of each preorder number.
    block: Vec<u32>,
    nodes: Vec<Node>,
    /// Blocks of the depth-first search with the next edge to follow; later, paths to compress.
    stack: Vec<(u32, u32)>,
    /// The block of each instruction.
    block_of: Vec<u32>,
    /// True if the normal edge of the `invoke` at a block's end is the only way to its target.
    normal_edge: Vec<Option<bool>>,
}

/// Facts about a reachable block; all links are preorder numbers.
#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    semi: u32,
    /// The block with the smallest `semi` on the compressed path to `ancestor`.
    label: u32,
    ancestor: u32,
    idom: u32,
    /// Blocks whose semidominator this is: a linked list through `next`.
    bucket: u32,
    next: u32,
    /// The interval of the tree that this block dominates.
    first: u32,
    size: u32,
}

impl Dominance {
    /// Computes dominance for `body`.
    pub fn build(&mut self, body: &Body) {
        let graph = body.cfg();
        self.locate_instructions(body);
        self.normal_edge.clear();
        self.normal_edge.resize(body.blocks.len(), None);
        self.number_blocks(graph);
        self.find_dominators(graph);
        self.lay_out_intervals();
    }

    fn locate_instructions(&mut self, body: &Body) {
        self.block_of.clear();
        self.block_of.reserve(body.insts.len());
        for (index, block) in body.blocks.iter().enumerate() {
            self.block_of.resize(block.insts.end as usize, index as u32);
        }
    }

    /// Depth-first search from the entry block.
    fn number_blocks(&mut self, graph: &Cfg) {
        self.number.clear();
        self.number.resize(graph.n_blocks(), NONE);
        self.block.clear();
        self.nodes.clear();
        self.enter(0, NONE);
        while let Some((block, next_edge)) = self.stack.last_mut() {
            let block = *block;
            match graph.successors(memphis::Block(block)).get(*next_edge as usize) {
                Some(&memphis::Block(target)) => {
                    *next_edge += 1;
                    if self.number[target as usize] == NONE {
                        self.enter(target, self.number[block as usize]);
                    }
                }
                None => {
                    self.stack.pop();
                }
            }
        }
    }

    fn enter(&mut self, block: u32, parent: u32) {
        let number = self.block.len() as u32;
        self.number[block as usize] = number;
        self.block.push(block);
        self.stack.push((block, 0));
        self.nodes.push(Node {
            parent,
            semi: number,
            label: number,
            ancestor: NONE,
            idom: 0,
            bucket: NONE,
            next: NONE,
            first: 0,
            size: 1,
        });
    }

    fn find_dominators(&mut self, graph: &Cfg) {
        for w in (1..self.nodes.len() as u32).rev() {
            let mut semi = w;
            for source in graph.predecessors(memphis::Block(self.block[w as usize])) {
                let v = self.number[source.index()];
                if v != NONE {
                    let u = self.evaluate(v);
                    semi = semi.min(self.nodes[u as usize].semi);
                }
            }
            let parent = self.nodes[w as usize].parent;
            self.nodes[w as usize].semi = semi;
            self.nodes[w as usize].next = std::mem::replace(&mut self.nodes[semi as usize].bucket, w);
            self.nodes[w as usize].ancestor = parent;
            self.empty_bucket(parent);
        }
        for w in 1..self.nodes.len() {
            let Node { idom, semi, .. } = self.nodes[w];
            if idom != semi {
                self.nodes[w].idom = self.nodes[idom as usize].idom;
            }
        }
    }

    fn empty_bucket(&mut self, parent: u32) {
        let mut v = std::mem::replace(&mut self.nodes[parent as usize].bucket, NONE);
        while v != NONE {
            let u = self.evaluate(v);
            let smaller = self.nodes[u as usize].semi < self.nodes[v as usize].semi;
            let node = &mut self.nodes[v as usize];
            node.idom = if smaller { u } else { parent };
            v = node.next;
        }
    }

    /// The block with the smallest semidominator on the linked path from `v` up.
    fn evaluate(&mut self, v: u32) -> u32 {
        let ancestor = self.nodes[v as usize].ancestor;
        if ancestor == NONE {
            return v;
        }
        if self.nodes[ancestor as usize].ancestor != NONE {
            self.compress(v);
        }
        self.nodes[v as usize].label
    }

    /// Points all blocks of the path from `v` to the block below the path's root.
    fn compress(&mut self, v: u32) {
        debug_assert!(self.stack.is_empty());
        let mut at = v;
        loop {
            let ancestor = self.nodes[at as usize].ancestor;
            if self.nodes[ancestor as usize].ancestor == NONE {
                break;
            }
            self.stack.push((at, 0));
            at = ancestor;
        }
        while let Some((at, _)) = self.stack.pop() {
            let above = self.nodes[self.nodes[at as usize].ancestor as usize];
            let label = self.nodes[at as usize].label;
            if self.nodes[above.label as usize].semi < self.nodes[label as usize].semi {
                self.nodes[at as usize].label = above.label;
            }
            self.nodes[at as usize].ancestor = above.ancestor;
        }
    }

    /// Sizes of subtrees upwards, then their places downwards.
    fn lay_out_intervals(&mut self) {
        for w in (1..self.nodes.len()).rev() {
            let Node { idom, size, .. } = self.nodes[w];
            self.nodes[idom as usize].size += size;
        }
        // `semi` is free by now: it holds the next free place in the block's interval.
        self.nodes[0].semi = 1;
        for w in 1..self.nodes.len() {
            let Node { idom, size, .. } = self.nodes[w];
            let first = self.nodes[idom as usize].semi;
            self.nodes[idom as usize].semi += size;
            self.nodes[w].first = first;
            self.nodes[w].semi = first + 1;
        }
    }

    fn is_reachable(&self, block: u32) -> bool {
        self.number[block as usize] != NONE
    }

    /// True if every path to `b` passes `a`; true when no path leads to `b`.
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.number[a as usize], self.number[b as usize]);
        if b == NONE {
            return true;
        }
        if a == NONE {
            return false;
        }
        let (a, b) = (&self.nodes[a as usize], &self.nodes[b as usize]);
        b.first.wrapping_sub(a.first) < a.size
    }

    /// True if every path to `target` goes through the edge from the end of `source`: all other
    /// edges to `target` are from blocks that `target` dominates.
    fn is_only_way(&mut self, graph: &Cfg, source: u32, target: u32) -> bool {
        if let Some(known) = self.normal_edge[source as usize] {
            return known;
        }
        let sources = graph.predecessors(memphis::Block(target));
        let from_here = sources.iter().filter(|s| s.0 == source).count();
        let only = from_here == 1 && sources.iter().all(|s| s.0 == source || self.dominates(target, s.0));
        self.normal_edge[source as usize] = Some(only);
        only
    }
}

impl Verifier<'_, '_> {
    fn ensure_dominance(&mut self) {
        if !self.dominance_known {
            self.dominance_known = true;
            self.scratch.dominance.build(self.body);
        }
    }

    /// True if the result of `def` is available to an instruction of `block`, before which
    /// it does not are in the same block.
    pub(super) fn is_available_in(&mut self, def: InstId, block: u32) -> bool {
        if block != 0 && self.is_early_in_entry(def) {
            return true;
        }
        self.ensure_dominance();
        let dominance = &mut self.scratch.dominance;
        if !dominance.is_reachable(block) {
            return true;
        }
        let home = dominance.block_of[def.0 as usize];
        if let Some((normal, unwind)) = invoke_targets(self.body, def) {
            return normal == unwind
                || dominance.dominates(normal, block) && dominance.is_only_way(self.body.cfg(), home, normal);
        }
        home != block && dominance.dominates(home, block)
    }

    /// True if the result of `def` is available at the end of `source`, on its edge to `target`,
    /// where a φ uses it.
    pub(super) fn is_available_on_edge(&mut self, def: InstId, source: u32, target: u32) -> bool {
        let invoke = invoke_targets(self.body, def);
        let in_source = self.body.blocks[source as usize].insts.contains(&def.0);
        match invoke {
            Some((normal, unwind)) if normal == unwind || in_source && normal == target => return true,
            None if in_source || self.is_early_in_entry(def) => return true,
            _ => {}
        }
        self.ensure_dominance();
        let dominance = &mut self.scratch.dominance;
        if !dominance.is_reachable(source) {
            return true;
        }
        let home = dominance.block_of[def.0 as usize];
        match invoke {
            Some((normal, _)) => {
                dominance.dominates(normal, source) && dominance.is_only_way(self.body.cfg(), home, normal)
            }
            None => dominance.dominates(home, source),
        }
    }

    /// True if `def` is in the entry block and is not its terminator: then it dominates all
    /// other blocks, because the entry block has no predecessors (which is checked).
    fn is_early_in_entry(&self, def: InstId) -> bool {
        def.0 + 1 < self.body.blocks[0].insts.end
    }
}

/// The successors of an `invoke`: normal, and on an exception. `None` for other instructions.
fn invoke_targets(body: &Body, def: InstId) -> Option<(u32, u32)> {
    let inst = body.inst(def);
    if inst.opcode != Opcode::Invoke {
        return None;
    }
    let [.., normal, unwind] = body.operands(def) else { return None };
    let block = |o: &crate::body::Operand| match body.local(o.value.as_local()?).def {
        crate::body::Def::Block(b) => Some(b.0),
        _ => None,
    };
    Some((block(normal)?, block(unwind)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dominance by its definition: remove a block and see what is still reached.
    fn dominates_naively(graph: &Cfg, n: u32, a: u32, b: u32) -> bool {
        let mut seen = vec![false; n as usize];
        let mut work = vec![0];
        while let Some(x) = work.pop() {
            if x != a && !std::mem::replace(&mut seen[x as usize], true) {
                work.extend(graph.successors(memphis::Block(x)).iter().map(|target| target.0));
            }
        }
        !seen[b as usize]
    }

    #[test]
    fn all_small_graphs() {
        // Every graph of four blocks with any set of edges that do not lead to the entry.
        let n = 4u32;
        let mut dominance = Dominance::default();
        for edges in 0..1u32 << 12 {
            let list: Vec<(u32, u32)> = (0..12).filter(|i| edges >> i & 1 == 1).map(|i| (i / 3, i % 3 + 1)).collect();
            let rows: Vec<Vec<u32>> = (0..n).map(|a| list.iter().filter(|e| e.0 == a).map(|e| e.1).collect()).collect();
            let graph = Cfg::from_successors(&rows);
            dominance.number_blocks(&graph);
            dominance.find_dominators(&graph);
            dominance.lay_out_intervals();
            for a in 0..n {
                for b in 0..n {
                    let reachable = !dominates_naively(&graph, n, n, b);
                    let expected = !reachable || dominates_naively(&graph, n, a, b);
                    assert_eq!(dominance.dominates(a, b), expected, "{list:?} {a} {b}");
                }
            }
        }
    }
}
