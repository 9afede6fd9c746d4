//! Availability: the definitions that dominate a use.
//!
//! The tree of dominators is that of the engine's checkers. It is proved, so it does not matter here
//! how it is computed.
//!
//! Rules of LLVM that are not those of a textbook:
//! * A use in an unreachable block is always fine, a definition there is worth nothing elsewhere.
//! * The result of an `invoke` exists on its normal edge only. When other edges lead to the same
//!   block, they must come from blocks after it; when the `invoke` itself has a second edge to
//!   it, the result exists nowhere.
//! * The result of a `callbr` exists on all its edges.

use super::Verifier;
use crate::body::{BlockId, Body, InstId};
use crate::opcode::Opcode;
use crate::values::Value;
use memphis::Cfg;
use memphis::check::Tree;
use memphis_entity::Table;

/// The tree of dominators. Empty until [`Dominance::build`].
#[derive(Debug, Clone, Default)]
pub(super) struct Dominance {
    tree: Tree,
    /// The block of each instruction.
    block_of: Table<InstId, BlockId>,
    /// True if the normal edge of the `invoke` at a block's end is the only way to its target.
    normal_edge: Table<BlockId, Option<bool>>,
    /// The number of paths that errors have shown.
    n_paths: u32,
}

/// The number of errors of a function that show a path: each costs as much as the graph.
const MAX_PATHS: u32 = 20;
/// Of a longer path, the first and the last blocks are shown.
const MAX_SHOWN: usize = 8;

impl Dominance {
    /// Computes dominance for `body`, and proves it.
    pub fn build(&mut self, body: &Body) {
        self.tree.compute(body.cfg()).expect("the tree is that of this graph");
        self.block_of.clear();
        self.block_of.reserve(body.insts.len());
        for (index, block) in body.blocks.iter() {
            self.block_of.grow(block.insts.end.index(), index);
        }
        self.normal_edge.reset(body.blocks.len(), None);
        self.n_paths = 0;
    }

    fn is_reachable(&self, block: BlockId) -> bool {
        self.tree.contains(block)
    }

    /// True if every path to `b` passes `a`; true when no path leads to `b`.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.tree.contains(b) || self.tree.contains(a) && self.tree.is_ancestor(a, b)
    }

    /// True if every path to `target` goes through the edge from the end of `source`: all other
    /// edges to `target` are from blocks that `target` dominates.
    fn is_only_way(&mut self, graph: &Cfg, source: BlockId, target: BlockId) -> bool {
        if let Some(known) = self.normal_edge[source] {
            return known;
        }
        let sources = graph.predecessors(target);
        let from_here = sources.iter().filter(|&&s| s == source).count();
        let only = from_here == 1 && sources.iter().all(|&s| s == source || self.dominates(target, s));
        self.normal_edge[source] = Some(only);
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
    pub(super) fn is_available_in(&mut self, def: InstId, block: BlockId) -> bool {
        if block != BlockId(0) && self.is_early_in_entry(def) {
            return true;
        }
        self.ensure_dominance();
        let dominance = &mut self.scratch.dominance;
        if !dominance.is_reachable(block) {
            return true;
        }
        let home = dominance.block_of[def];
        if let Some((normal, unwind)) = invoke_targets(self.body, def) {
            return normal == unwind
                || dominance.dominates(normal, block) && dominance.is_only_way(self.body.cfg(), home, normal);
        }
        home != block && dominance.dominates(home, block)
    }

    /// True if the result of `def` is available at the end of `source`, on its edge to `target`,
    /// where a φ uses it.
    pub(super) fn is_available_on_edge(&mut self, def: InstId, source: BlockId, target: BlockId) -> bool {
        let invoke = invoke_targets(self.body, def);
        let in_source = self.body.blocks[source].insts.contains(def);
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
        let home = dominance.block_of[def];
        match invoke {
            Some((normal, _)) => {
                dominance.dominates(normal, source) && dominance.is_only_way(self.body.cfg(), home, normal)
            }
            None => dominance.dominates(home, source),
        }
    }

    /// The end of an error: a shortest path to `block` that avoids the block of `def`. Empty if there
    /// is none, as where both are in one block.
    pub(super) fn path_around(&mut self, def: InstId, block: BlockId) -> String {
        self.ensure_dominance();
        let dominance = &mut self.scratch.dominance;
        let home = dominance.block_of[def];
        if dominance.n_paths >= MAX_PATHS {
            return String::new();
        }
        dominance.n_paths += 1;
        let Some(path) = path_avoiding(self.body.cfg(), home, block) else { return String::new() };
        let mut names: Vec<String> =
            path.iter().map(|&block| self.f.display(Value::local(self.body.block(block).local))).collect();
        if names.len() > MAX_SHOWN {
            names.splice(MAX_SHOWN / 2..names.len() - MAX_SHOWN / 2, ["...".to_owned()]);
        }
        format!(" (the path through {} avoids it)", names.join(", "))
    }

    /// True if `def` is in the entry block and is not its terminator: then it dominates all
    /// other blocks, because the entry block has no predecessors (which is checked).
    fn is_early_in_entry(&self, def: InstId) -> bool {
        def < self.body.terminator(BlockId(0))
    }
}

/// A shortest path from the entry to a block that avoids another block; `None` if every path passes it.
///
/// Cost: linear in the graph.
pub fn path_avoiding(graph: &Cfg, avoided: BlockId, target: BlockId) -> Option<Vec<BlockId>> {
    let entry = BlockId(0);
    if avoided == target || avoided == entry {
        return None;
    }
    let mut before: Table<BlockId, Option<BlockId>> = Table::filled(graph.n_blocks(), None);
    let mut reached = vec![entry];
    before[entry] = Some(entry);
    let mut next = 0;
    while before[target].is_none() {
        let block = *reached.get(next)?;
        next += 1;
        for &to in graph.successors(block) {
            if to != avoided && before[to].is_none() {
                before[to] = Some(block);
                reached.push(to);
            }
        }
    }
    let mut path = vec![target];
    while let Some(&block) = path.last().filter(|&&block| block != entry) {
        path.extend(before[block]);
    }
    path.reverse();
    Some(path)
}

/// The successors of an `invoke`: normal, and on an exception. `None` for other instructions.
fn invoke_targets(body: &Body, def: InstId) -> Option<(BlockId, BlockId)> {
    let inst = body.inst(def);
    if inst.opcode != Opcode::Invoke {
        return None;
    }
    let [.., normal, unwind] = body.operands(def) else { return None };
    let block = |o: &crate::body::Operand| body.block_of_value(o.value);
    Some((block(normal)?, block(unwind)?))
}
