//! Dominance frontiers.
//!
//! The frontier of a block `x` is where its dominance ends: the blocks that have a predecessor
//! dominated by `x` and are not strictly dominated by `x` themselves (Ron Cytron, Jeanne Ferrante,
//! Barry Rosen, Mark Wegman, Kenneth Zadeck, "Efficiently Computing Static Single Assignment Form
//! and the Control Dependence Graph", 1991). Computed join by join, walking up from each
//! predecessor to the join's immediate dominator (Keith Cooper, Timothy Harvey, Ken Kennedy, "A
//! Simple, Fast Dominance Algorithm", 2001); a walk ends early where an earlier predecessor's walk
//! has passed.
//!
//! The rows form one flat table, about one entry per block on structured code. Nested repeat-until
//! loops need a table that is quadratic in their depth, so the table has a budget
//! ([`Frontiers::BUDGET`]).
//!
//! The entry counts as a join if it has a predecessor: the edge by which the function is entered
//! leads there as well.
//!
//! Cost: O(edges + table), the table never above its budget.

use crate::dom::DomTree;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Rows, Table};

/// The dominance frontier of every block, unless they have too many entries.
///
/// The frontier of a block are the blocks that it does not strictly dominate, and that have a
/// predecessor which it dominates (Ron Cytron, Jeanne Ferrante, Barry Rosen, Mark Wegman, Kenneth
/// Zadeck, "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph",
/// 1991). Cost: O(edges + entries), and never more entries than [`Frontiers::BUDGET`] allows.
/// Construction does not need them ([`iterated_frontier`](crate::iterated_frontier)).
#[derive(Clone, Debug, Default)]
pub struct Frontiers {
    /// True if the table was within its budget.
    has_table: bool,
    /// Valid if `has_table`: the joins of each block, in preorder of the tree.
    table: Rows<Block, Block>,
}

impl Frontiers {
    /// The largest number of entries of the table, for each block and edge.
    pub const BUDGET: usize = 8;

    /// Computes the frontiers of a graph whose dominator tree is known.
    pub fn compute(cfg: &Cfg, tree: &DomTree) -> Self {
        let mut frontiers = Self::default();
        frontiers.recompute(cfg, tree);
        frontiers
    }

    /// Computes the frontiers of another graph with the memory of these.
    pub fn recompute(&mut self, cfg: &Cfg, tree: &DomTree) {
        self.recompute_within(cfg, tree, Self::BUDGET);
    }

    fn recompute_within(&mut self, cfg: &Cfg, tree: &DomTree, budget: usize) {
        let entries = entries(cfg, tree, budget);
        self.has_table = entries.is_some();
        if let Some(entries) = entries {
            self.table.group(cfg.n_blocks(), entries.iter().copied());
        }
    }

    /// The frontier of a block, joins in preorder of the dominator tree; `None` if the table was
    /// over budget.
    #[inline]
    pub fn of(&self, block: Block) -> Option<&[Block]> {
        self.has_table.then(|| &self.table[block])
    }

    /// The number of entries of the table; `None` if it was over budget.
    pub fn table_len(&self) -> Option<usize> {
        self.has_table.then_some(self.table.items().len())
    }
}

/// Blocks, each with a join in its frontier, join after join; `None` if they are over budget.
fn entries(cfg: &Cfg, tree: &DomTree, budget: usize) -> Option<Vec<(Block, Block)>> {
    let mut found = Vec::with_capacity(cfg.n_blocks());
    // The last join whose walk passed each block.
    let mut passed = Table::filled(cfg.n_blocks(), PackedOption::NONE);
    // Beyond what structured code needs it is worth asking how far it can go.
    let (mut limit, mut is_budget) = (budget.min(2) * cfg.n_blocks(), false);
    for &join in tree.preorder().iter().filter(|&&block| is_join(cfg, block)) {
        let stop = tree.idom(join);
        for &predecessor in cfg.predecessors(join) {
            let mut above = Some(predecessor).filter(|&block| tree.is_reachable(block));
            while let Some(block) = above
                && above != stop
                && passed[block] != join.into()
            {
                passed[block] = join.into();
                found.push((block, join));
                above = tree.idom(block);
            }
            if found.len() > limit {
                if core::mem::replace(&mut is_budget, true) {
                    return None;
                }
                let n_edges: usize = tree.preorder().iter().map(|&block| cfg.predecessors(block).len()).sum();
                // Places in the table are 32 bits wide.
                limit = budget.saturating_mul(cfg.n_blocks() + n_edges).min(u32::MAX as usize - 1);
                if found.len().max(least_table_len(cfg, tree)) > limit {
                    return None;
                }
            }
        }
    }
    Some(found)
}

/// True if several ways lead into a block, the way into the function counted.
fn is_join(cfg: &Cfg, block: Block) -> bool {
    cfg.predecessors(block).len() >= 2 || block == cfg.entry()
}

/// A lower bound for the entries of the table: each join's longest walk. Cost: O(edges).
fn least_table_len(cfg: &Cfg, tree: &DomTree) -> usize {
    let longest = |&join: &Block| {
        let reachable = cfg.predecessors(join).iter().filter(|&&predecessor| tree.is_reachable(predecessor));
        reachable.map(|&predecessor| (tree.level(predecessor) + 1 - tree.level(join)) as usize).max().unwrap_or(0)
    };
    tree.preorder().iter().filter(|&&block| is_join(cfg, block)).map(longest).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyses::Analyses;

    #[test]
    fn a_table_is_made_whenever_it_is_within_its_budget() {
        let mut frontiers = Frontiers::default();
        let (mut made, mut refused) = (0, 0);
        for seed in 0..2000_u32 {
            let mut random = seed;
            let mut below = |n: usize| {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                (random >> 8) as usize % n
            };
            let n_blocks = 1 + below(24);
            let successors: Vec<Vec<u32>> =
                (0..n_blocks).map(|_| (0..below(4)).map(|_| below(n_blocks) as u32).collect()).collect();
            let cfg = Cfg::from_successors(&successors);
            let dom = Analyses::compute(&cfg).dom;
            frontiers.recompute_within(&cfg, &dom, usize::MAX);
            let len = frontiers.table_len().expect("no table is that large");
            assert!(least_table_len(&cfg, &dom) <= len, "seed {seed}");
            let n_edges: usize = dom.preorder().iter().map(|&block| cfg.predecessors(block).len()).sum();
            for budget in 0..4 {
                frontiers.recompute_within(&cfg, &dom, budget);
                assert_eq!(frontiers.has_table, len <= budget * (n_blocks + n_edges), "seed {seed}, budget {budget}");
                *(if frontiers.has_table { &mut made } else { &mut refused }) += 1;
            }
        }
        assert!(made > 1000 && refused > 1000, "{made} {refused}");
    }
}
