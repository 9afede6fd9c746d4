//! Dominance frontiers in a tree of dominators, for one purpose: to see what a slot's definitions, or a location's writes, need to be closed
//! under them; and the regions that a closed set cuts the tree into.
//!
//! The frontier of x has w if an edge (v, w) exists with x an ancestor of v or v itself, and x not a strict ancestor of w. By the parent
//! property w's parent is on v's way up, so these are the blocks from v up to, and without, w's parent: the runner of Keith Cooper, Timothy
//! Harvey and Ken Kennedy ("A Simple, Fast Dominance Algorithm", 2001), here for all edges and not only those of joins, as the tree may be
//! flatter than that of immediate dominators.
//!
//! A table of all frontiers is made when the first slot asks. Nested repeat-until loops would make it quadratic, so it has a budget; above
//! it, what is below x is walked for each slot: w is in the frontier of an ancestor-or-self x of v exactly if w's level is at most x's.
//! The walk stops at other definitions, whose own frontiers have the joins that could be missed, so it enters a block once per slot at most;
//! and it does not enter a subtree that no edge leaves far enough. Children are listed in order of how far their subtrees' edges reach,
//! so those left out cost nothing.

use super::tree::Tree;
use crate::entity::{Block, NONE};
use crate::graph::Cfg;
use alloc::vec::Vec;

/// The frontiers of one graph, or what is needed to walk it.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    /// Entries of the table allowed per block and edge.
    pub(super) budget: usize,
    kind: Kind,
    /// Table: row bounds by block, one more than there are blocks; and the rows.
    start: Vec<u32>,
    rows: Vec<Block>,
    /// Table: the block whose edges have met this one last.
    met: Vec<u32>,
    /// Table: for each block those that have it in their frontiers, in the order found; and where they end.
    by_join: Vec<Block>,
    join_end: Vec<u32>,
    /// Walk: by block.
    reach: Vec<Reach>,
    /// Walk: the blocks by how far their subtrees reach, while lists are made.
    by_subtree: Vec<u32>,
    count: Vec<u32>,
    stack: Vec<u32>,
    found: Vec<Block>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Unknown,
    Table,
    Walk,
}

#[derive(Clone, Copy, Debug)]
struct Reach {
    level: u32,
    /// The smallest level that an edge of this block leads to.
    own: u32,
    /// The smallest level that an edge of this block or one below leads to.
    subtree: u32,
    /// Children, smallest `subtree` first.
    first_child: u32,
    next_sibling: u32,
}

impl Default for Closure {
    fn default() -> Self {
        Self {
            budget: Self::BUDGET,
            kind: Kind::Unknown,
            start: Vec::new(),
            rows: Vec::new(),
            met: Vec::new(),
            by_join: Vec::new(),
            join_end: Vec::new(),
            reach: Vec::new(),
            by_subtree: Vec::new(),
            count: Vec::new(),
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

    /// Makes the table, or what stands in for it, unless it is there.
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

    /// The joins that a definition in `block` asks for, possibly several times, without those that a definition below it asks for; and
    /// the number of steps this took. With more than `limit` steps, some may be missing.
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
                let row = self.start[block.index()] as usize..self.start[block.index() + 1] as usize;
                (&self.rows[row.clone()], 1 + row.len())
            }
            Kind::Walk => {
                let n_steps = self.walk(cfg, block, limit, is_definition);
                (&self.found, n_steps)
            }
        }
    }

    /// Makes the table unless it is over budget.
    fn make_table(&mut self, cfg: &Cfg, tree: &Tree) -> bool {
        if !self.find_frontiers(cfg, tree) {
            // It is large then, and of no use.
            self.by_join = Vec::new();
            return false;
        }
        let Self { start, rows, by_join, join_end, .. } = self;
        let mut end = 0;
        for start in start.iter_mut() {
            end += *start;
            *start = end;
        }
        rows.clear();
        rows.resize(by_join.len(), Block(0));
        // Filling each row from its end turns the row ends into row starts.
        let mut end = by_join.len();
        for join in (0..cfg.n_blocks()).rev() {
            let first = join.checked_sub(1).map_or(0, |above| join_end[above] as usize);
            for &block in by_join[first..end].iter().rev() {
                let end = &mut start[block.index()];
                *end -= 1;
                rows[*end as usize] = Block(join as u32);
            }
            end = first;
        }
        true
    }

    /// Leaves: for each w each x that has it in its frontier, once, and how many each x has; false if they are more than the budget allows.
    fn find_frontiers(&mut self, cfg: &Cfg, tree: &Tree) -> bool {
        let limit = self.budget * (cfg.n_blocks() + cfg.n_edges());
        let Self { start, met, by_join, join_end, .. } = self;
        start.clear();
        start.resize(cfg.n_blocks() + 1, 0);
        met.clear();
        met.resize(cfg.n_blocks(), NONE);
        by_join.clear();
        join_end.clear();
        for join in (0..cfg.n_blocks() as u32).map(Block) {
            let sources = if tree.contains(join) { cfg.predecessors(join) } else { &[] };
            let above = tree.parent(join);
            for &source in sources {
                let mut runner = tree.contains(source).then_some(source);
                while runner != above
                    && let Some(block) = runner
                    && core::mem::replace(&mut met[block.index()], join.0) != join.0
                {
                    if by_join.len() + 1 >= limit {
                        return false;
                    }
                    start[block.index()] += 1;
                    by_join.push(block);
                    runner = tree.parent(block);
                }
            }
            join_end.push(by_join.len() as u32);
        }
        true
    }

    fn prepare_walk(&mut self, cfg: &Cfg, tree: &Tree) {
        let unknown = Reach { level: 0, own: NONE, subtree: NONE, first_child: NONE, next_sibling: NONE };
        self.reach.clear();
        self.reach.resize(cfg.n_blocks(), unknown);
        for &block in tree.preorder() {
            self.reach[block.index()].level =
                tree.parent(block).map_or(0, |parent| self.reach[parent.index()].level + 1);
        }
        for &block in tree.preorder().iter().rev() {
            let levels = cfg.successors(block).iter().map(|target| self.reach[target.index()].level);
            let own = levels.min().unwrap_or(NONE);
            let reach = &mut self.reach[block.index()];
            reach.own = own;
            reach.subtree = reach.subtree.min(own);
            let subtree = reach.subtree;
            if let Some(parent) = tree.parent(block) {
                let above = &mut self.reach[parent.index()].subtree;
                *above = (*above).min(subtree);
            }
        }
        self.list_children(tree);
    }

    /// Needs: how far subtrees reach. Leaves: lists of children in this order.
    fn list_children(&mut self, tree: &Tree) {
        let n_blocks = self.reach.len();
        // Levels are below the number of blocks; subtrees without an edge come behind them.
        let key = |reach: &Reach| (reach.subtree as usize).min(n_blocks);
        self.count.clear();
        self.count.resize(n_blocks + 1, 0);
        for block in tree.preorder() {
            self.count[key(&self.reach[block.index()])] += 1;
        }
        let mut end = 0;
        for count in &mut self.count {
            end += *count;
            *count = end;
        }
        self.by_subtree.clear();
        self.by_subtree.resize(end as usize, 0);
        for block in tree.preorder() {
            let end = &mut self.count[key(&self.reach[block.index()])];
            *end -= 1;
            self.by_subtree[*end as usize] = block.0;
        }
        for &block in self.by_subtree.iter().rev() {
            if let Some(parent) = tree.parent(Block(block)) {
                let first = core::mem::replace(&mut self.reach[parent.index()].first_child, block);
                self.reach[block as usize].next_sibling = first;
            }
        }
    }

    /// Needs: what a walk needs. Leaves: the joins found. Returns the number of blocks and edges looked at.
    fn walk(&mut self, cfg: &Cfg, root: Block, limit: usize, is_definition: impl Fn(Block) -> bool) -> usize {
        self.found.clear();
        let level = self.reach[root.index()].level;
        let mut n_steps = 0;
        self.stack.clear();
        self.stack.push(root.0);
        while let Some(block) = self.stack.pop()
            && n_steps <= limit
        {
            n_steps += 1;
            let Reach { own, first_child, .. } = self.reach[block as usize];
            if own <= level {
                let targets = cfg.successors(Block(block));
                n_steps += targets.len();
                self.found.extend(targets.iter().filter(|target| self.reach[target.index()].level <= level));
            }
            let mut child = first_child;
            while child != NONE && self.reach[child as usize].subtree <= level {
                n_steps += 1;
                if !is_definition(Block(child)) {
                    self.stack.push(child);
                }
                child = self.reach[child as usize].next_sibling;
            }
        }
        n_steps
    }
}

/// The subtree of a block where something happens, as an interval of preorder. They compare as they come in preorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Interval {
    first: u32,
    last: u32,
    /// What happens.
    pub(super) event: u32,
}

impl Interval {
    #[inline]
    pub(super) fn below(block: Block, tree: &Tree, event: u32) -> Self {
        Self { first: tree.first(block), last: tree.last(block), event }
    }
}

/// Cuts preorder, of so many blocks, into regions with the same nearest event, the block's own included, and appends where each starts and its event.
///
/// `events` come in preorder; `outside` is what is above all. Regions that are open stand on `open`.
#[inline]
pub(super) fn cut_regions(
    n_blocks: usize,
    events: &[Interval],
    outside: u32,
    open: &mut Vec<(u32, u32)>,
    regions: &mut Vec<(u32, u32)>,
) {
    let base = regions.len();
    let cut = |regions: &mut Vec<(u32, u32)>, start: u32, event: u32| match regions[base..].last_mut() {
        Some(last) if last.0 == start => last.1 = event,
        _ => regions.push((start, event)),
    };
    let close_before = |first: u32, open: &mut Vec<(u32, u32)>, regions: &mut Vec<(u32, u32)>| {
        while let Some(&(last, _)) = open.last()
            && last < first
        {
            open.pop();
            cut(regions, last + 1, open.last().map_or(outside, |&(_, event)| event));
        }
    };
    open.clear();
    cut(regions, 0, outside);
    for &Interval { first, last, event } in events {
        close_before(first, open, regions);
        cut(regions, first, event);
        open.push((last, event));
    }
    close_before(n_blocks as u32, open, regions);
}
