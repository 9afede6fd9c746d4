//! Dominance frontiers in a tree of dominators, for one purpose: to see what a slot's definitions,
//! or a location's writes, need to be closed under them.
//!
//! The frontier of x has w if an edge (v, w) exists with x an ancestor of v or v itself, and x not
//! a strict ancestor of w. By the parent property w's parent is on v's way up, so these are the
//! blocks from v up to, and without, w's parent: the runner of Keith Cooper, Timothy Harvey and Ken
//! Kennedy ("A Simple, Fast Dominance Algorithm", 2001), here for all edges and not only those of
//! joins, as the tree may be flatter than that of immediate dominators.
//!
//! A table of all frontiers is made when the first slot asks. Nested repeat-until loops would make
//! it quadratic, so it has a budget. Above it, the subtree of x is walked for each slot: w is in
//! the frontier of an ancestor-or-self x of v exactly if w's level is at most x's. The walk stops
//! at other definitions, whose own frontiers have the joins that could be missed, so it enters a
//! block once per slot at most. It does not enter a subtree that no edge leaves far enough.
//! Children are listed in order of how far their subtrees' edges reach, so those left out cost
//! nothing.

use super::tree::Tree;
use crate::entity::Block;
use crate::graph::Cfg;
use alloc::vec::Vec;
use memphis_entity::{Ids, PackedOption, Rows, Table};

/// The frontiers of one graph, or the lists that a walk needs.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    /// Entries of the table allowed per block and edge.
    pub(super) budget: usize,
    kind: Kind,
    /// Table.
    frontiers: Rows<Block, Block>,
    /// Table: the block whose edges have met each block last.
    met: Table<Block, PackedOption<Block>>,
    /// Table: blocks, each with a join in its frontier; joins ascending.
    found_frontiers: Vec<(Block, Block)>,
    /// Walk.
    reach: Table<Block, Reach>,
    /// Walk: the blocks by how far their subtrees reach, while lists are made.
    by_reach: Rows<Level, Block>,
    stack: Vec<Block>,
    found: Vec<Block>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Unknown,
    Table,
    Walk,
}

memphis_entity::id! {
    /// The depth of a block in the tree, from 0.
    struct Level;
}

impl Level {
    const ROOT: Self = Self(0);

    /// Below all levels: no edge leads anywhere.
    const NOWHERE: Self = Self(u32::MAX);
}

#[derive(Clone, Copy, Debug)]
struct Reach {
    level: Level,
    /// The smallest level that an edge of this block leads to.
    own: Level,
    /// The smallest level that an edge of this block or one below leads to.
    subtree: Level,
    /// Children, smallest `subtree` first.
    first_child: PackedOption<Block>,
    next_sibling: PackedOption<Block>,
}

impl Default for Closure {
    fn default() -> Self {
        Self {
            budget: Self::BUDGET,
            kind: Kind::Unknown,
            frontiers: Rows::new(),
            met: Table::new(),
            found_frontiers: Vec::new(),
            reach: Table::new(),
            by_reach: Rows::new(),
            stack: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Closure {
    const BUDGET: usize = 4;

    /// Forgets the last graph.
    pub(super) fn clear(&mut self) {
        self.kind = Kind::Unknown;
    }

    /// Leaves: the table, or the lists of a walk, unless they are there.
    #[inline]
    pub(super) fn prepare(&mut self, cfg: &Cfg, tree: &Tree) {
        if self.kind == Kind::Unknown {
            self.kind = if self.make_table(cfg, tree) {
                Kind::Table
            } else {
                self.prepare_walk(cfg, tree);
                Kind::Walk
            };
        }
    }

    /// The joins that a definition in `block` asks for, possibly several times, without those that
    /// a definition below it asks for; and the number of steps this took. With more than `limit`
    /// steps, some may be missing.
    ///
    /// Needs: [`prepare`](Closure::prepare). `is_definition` tells the definitions.
    #[inline]
    pub(super) fn joins(
        &mut self,
        cfg: &Cfg,
        block: Block,
        limit: usize,
        is_definition: impl Fn(Block) -> bool,
    ) -> (&[Block], usize) {
        match self.kind {
            Kind::Unknown => unreachable!("frontiers are prepared"),
            Kind::Table => {
                let joins = &self.frontiers[block];
                (joins, 1 + joins.len())
            }
            Kind::Walk => {
                let n_steps = self.walk(cfg, block, limit, is_definition);
                (&self.found, n_steps)
            }
        }
    }

    /// Leaves: the table, joins ascending in each row; false if it would be over budget.
    fn make_table(&mut self, cfg: &Cfg, tree: &Tree) -> bool {
        if !self.find_frontiers(cfg, tree) {
            // It is large then, and of no use.
            self.found_frontiers = Vec::new();
            return false;
        }
        self.frontiers.group(cfg.n_blocks(), self.found_frontiers.iter().copied());
        true
    }

    /// Leaves: for each join each block that has it in its frontier, once; false if they are more
    /// than the budget allows.
    fn find_frontiers(&mut self, cfg: &Cfg, tree: &Tree) -> bool {
        let limit = self.budget * (cfg.n_blocks() + cfg.n_edges());
        let Self { met, found_frontiers: found, .. } = self;
        met.reset(cfg.n_blocks(), PackedOption::NONE);
        found.clear();
        for join in Ids::below(cfg.n_blocks()) {
            let sources = if tree.contains(join) { cfg.predecessors(join) } else { &[] };
            let above = tree.parent(join);
            for &source in sources {
                let mut runner = tree.contains(source).then_some(source);
                while runner != above
                    && let Some(block) = runner
                    && core::mem::replace(&mut met[block], join.into()) != join.into()
                {
                    if found.len() + 1 >= limit {
                        return false;
                    }
                    found.push((block, join));
                    runner = tree.parent(block);
                }
            }
        }
        true
    }

    /// Leaves: the levels that edges lead to, and lists of children.
    fn prepare_walk(&mut self, cfg: &Cfg, tree: &Tree) {
        let unknown = Reach {
            level: Level::ROOT,
            own: Level::NOWHERE,
            subtree: Level::NOWHERE,
            first_child: PackedOption::NONE,
            next_sibling: PackedOption::NONE,
        };
        self.reach.reset(cfg.n_blocks(), unknown);
        for &block in tree.preorder() {
            let above = tree.parent(block).map(|parent| self.reach[parent].level);
            self.reach[block].level = above.map_or(Level::ROOT, |level| Level(level.0 + 1));
        }
        for &block in tree.preorder().iter().rev() {
            let levels = cfg.successors(block).iter().map(|&target| self.reach[target].level);
            let own = levels.min().unwrap_or(Level::NOWHERE);
            let reach = &mut self.reach[block];
            reach.own = own;
            reach.subtree = reach.subtree.min(own);
            let subtree = reach.subtree;
            if let Some(parent) = tree.parent(block) {
                let above = &mut self.reach[parent].subtree;
                *above = (*above).min(subtree);
            }
        }
        self.list_children(tree);
    }

    /// Needs: how far subtrees reach. Leaves: lists of children in this order.
    fn list_children(&mut self, tree: &Tree) {
        let Self { reach, by_reach, .. } = self;
        let n_blocks = reach.len();
        // Levels are below the number of blocks; subtrees without an edge come after them.
        let key = |block: Block| Level::new(reach[block].subtree.index().min(n_blocks));
        by_reach.group(n_blocks + 1, tree.preorder().iter().map(|&block| (key(block), block)));
        for level in by_reach.ids().rev() {
            for &block in &by_reach[level] {
                if let Some(parent) = tree.parent(block) {
                    let first = core::mem::replace(&mut reach[parent].first_child, block.into());
                    reach[block].next_sibling = first;
                }
            }
        }
    }

    /// Needs: the lists of a walk. Leaves: the joins found. Returns the number of blocks and edges
    /// looked at.
    fn walk(&mut self, cfg: &Cfg, root: Block, limit: usize, is_definition: impl Fn(Block) -> bool) -> usize {
        self.found.clear();
        let level = self.reach[root].level;
        let mut n_steps = 0;
        self.stack.clear();
        self.stack.push(root);
        while let Some(block) = self.stack.pop()
            && n_steps <= limit
        {
            n_steps += 1;
            let Reach { own, first_child, .. } = self.reach[block];
            if own <= level {
                let targets = cfg.successors(block);
                n_steps += targets.len();
                self.found.extend(targets.iter().filter(|&&target| self.reach[target].level <= level));
            }
            let mut next = first_child;
            while let Some(child) = next.get()
                && self.reach[child].subtree <= level
            {
                n_steps += 1;
                if !is_definition(child) {
                    self.stack.push(child);
                }
                next = self.reach[child].next_sibling;
            }
        }
        n_steps
    }
}
