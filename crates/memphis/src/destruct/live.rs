//! Whether a value is still needed at the definition of another.
//!
//! Two values in strict SSA form live at the same time if and only if one of them is live just behind the definition of the other, which
//! it dominates. So the only question is: *is `a` live behind this place, below its definition in the dominator tree?*
//!
//! ```text
//!       def a          Is a live at the end of p?   A use below p in the tree: yes.
//!      /     \         Else a path out of p's subtree leads through p's dominance frontier, to a join j that is still
//!     p       q        below a's definition. A use below j: yes. Else through j's frontier, and so on.
//!      \     /
//!         j            Uses are sorted by preorder number, so "below" is one look into them.
//!       use a
//! ```
//!
//! Thus a query jumps from join to join over all that has one way in, and knows nothing of the blocks in between. What is used in its own
//! block alone is answered without any step. Where there is no table of frontiers, or a query takes more than [`MAX_STEPS`], the live
//! range of that value is walked once, from its uses backwards, and remembered.
//!
//! That a path inside the region below a definition does not pass it, and that control gets from a block to all it dominates without
//! leaving the region, are what makes the answer exact.

use super::describe::Input;
use super::names::position::*;
use super::names::{Names, OUTSIDE, What, key, number_of};
use crate::entity::{Block, NONE};
use alloc::vec::Vec;

/// A query that looks at more joins than this walks the live range instead.
const MAX_STEPS: usize = 128;

/// Liveness queries, with what they remember of the function.
#[derive(Clone, Debug, Default)]
pub(super) struct Liveness {
    /// By block: the last query that has been there.
    stamps: Vec<u32>,
    stamp: u32,
    work: Vec<u32>,
    /// By value: its row in `rows`, or [`NONE`].
    walked: Vec<u32>,
    /// Row bounds in `live_in`.
    rows: Vec<(u32, u32)>,
    /// Numbers of the blocks where a value is live on entry, ascending in each row.
    live_in: Vec<u32>,
    /// Joins looked at, and blocks walked.
    pub(super) n_steps: u64,
}

impl Liveness {
    pub(super) fn reset(&mut self, f: &Input<'_>) {
        self.stamps.clear();
        self.stamps.resize(f.cfg.n_blocks(), 0);
        self.stamp = 0;
        self.walked.clear();
        self.walked.resize(f.values.len(), NONE);
        self.rows.clear();
        self.live_in.clear();
    }

    /// Whether two names live at the same time, or are written at once. The definition of `a` dominates that of `b`.
    pub(super) fn intersect(&mut self, f: &Input<'_>, names: &Names, a: u32, b: u32) -> bool {
        let (i, j) = (a as usize, b as usize);
        let is_same_place = names.block[i] == names.block[j]
            && (names.position[i] == names.position[j] && names.tag[i] == names.tag[j]
                || names.position[i] == TERMINATOR_WRITE && names.position[j] == ON_EDGE);
        is_same_place || self.is_live_behind(f, names, a, b)
    }

    /// Whether `a` is live just behind the definition of `b`, which it dominates.
    fn is_live_behind(&mut self, f: &Input<'_>, names: &Names, a: u32, b: u32) -> bool {
        let (block, position) = (names.block[b as usize], names.position[b as usize]);
        match names.what[a as usize] {
            What::Result(_) => names.block[a as usize] == block && position < EARLY_READ,
            What::Argument { way, .. } => {
                let target = number_of(&f.analyses.dom, names.ways[way as usize].target);
                names.block[a as usize] == block && position < EDGE_READ || block == target && position == HEAD
            }
            What::Value(value) => {
                let uses = names.uses_of(value.0);
                let end = key(block, u32::MAX);
                let behind = uses.partition_point(|&(_, at)| at <= key(block, position));
                if uses.get(behind).is_some_and(|&(_, at)| at <= end) {
                    return true;
                }
                match (position, names.tag[b as usize]) {
                    (ON_EDGE, edge) => self.is_live_in(f, names, value.0, f.cfg.edge_target(crate::entity::Edge(edge))),
                    (EDGE_WRITE, way) => self.is_live_in(f, names, value.0, names.ways[way as usize].target),
                    _ => self.is_live_out(f, names, value.0, block),
                }
            }
        }
    }

    /// Whether control can get from the end of a block to a use of the value without passing its definition, which dominates the block.
    fn is_live_out(&mut self, f: &Input<'_>, names: &Names, value: u32, block: u32) -> bool {
        // What is written on an edge and has a tag is read there and nowhere else.
        if names.tag[value as usize] != NONE {
            return false;
        }
        let below = if block == OUTSIDE { (1, NONE) } else { (block + 1, last_below(f, block)) };
        if has_use(names, value, below) {
            return true;
        }
        if block == OUTSIDE || is_local(names, value) {
            return false;
        }
        let source = f.analyses.dom.preorder()[block as usize - 1];
        if self.walked[value as usize] != NONE {
            return f.cfg.successors(source).iter().any(|&target| self.was_walked(f, value, target));
        }
        self.stamp += 1;
        let found = self.look_beyond(f, names, value, source, &mut 0);
        self.work.clear();
        found.unwrap_or_else(|| {
            self.walk(f, names, value);
            f.cfg.successors(source).iter().any(|&target| self.was_walked(f, value, target))
        })
    }

    /// Whether the value is live on entry to a block.
    fn is_live_in(&mut self, f: &Input<'_>, names: &Names, value: u32, block: Block) -> bool {
        let number = number_of(&f.analyses.dom, block);
        if !is_below(names, value, number) || is_local(names, value) {
            return false;
        }
        if has_use(names, value, (number, last_below(f, number))) {
            return true;
        }
        if self.walked[value as usize] != NONE {
            return self.was_walked(f, value, block);
        }
        self.stamp += 1;
        let found = self.look_beyond(f, names, value, block, &mut 0);
        self.work.clear();
        found.unwrap_or_else(|| {
            self.walk(f, names, value);
            self.was_walked(f, value, block)
        })
    }

    /// Goes from join to join. `None` if that is too far.
    fn look_beyond(
        &mut self,
        f: &Input<'_>,
        names: &Names,
        value: u32,
        block: Block,
        n_steps: &mut usize,
    ) -> Option<bool> {
        self.work.push(block.0);
        while let Some(block) = self.work.pop() {
            for &join in f.analyses.frontiers.of(Block(block))? {
                *n_steps += 1;
                self.n_steps += 1;
                if *n_steps > MAX_STEPS {
                    return None;
                }
                let number = number_of(&f.analyses.dom, join);
                let is_new = core::mem::replace(&mut self.stamps[join.index()], self.stamp) != self.stamp;
                if is_new && is_below(names, value, number) {
                    if has_use(names, value, (number, last_below(f, number))) {
                        return Some(true);
                    }
                    self.work.push(join.0);
                }
            }
        }
        Some(false)
    }

    /// Walks the live range of a value backwards.
    fn walk(&mut self, f: &Input<'_>, names: &Names, value: u32) {
        self.stamp += 1;
        let start = self.live_in.len();
        for &(_, at) in names.uses_of(value) {
            self.reach(names, value, f, (at >> 32) as u32);
        }
        while let Some(number) = self.work.pop() {
            let block = f.analyses.dom.preorder()[number as usize - 1];
            for &source in f.cfg.predecessors(block) {
                self.n_steps += 1;
                let number = number_of(&f.analyses.dom, source);
                if number != NONE {
                    self.reach(names, value, f, number);
                }
            }
        }
        self.live_in[start..].sort_unstable();
        self.walked[value as usize] = self.rows.len() as u32;
        self.rows.push((start as u32, self.live_in.len() as u32));
    }

    fn reach(&mut self, names: &Names, value: u32, f: &Input<'_>, number: u32) {
        if is_below(names, value, number) {
            let block = f.analyses.dom.preorder()[number as usize - 1];
            if core::mem::replace(&mut self.stamps[block.index()], self.stamp) != self.stamp {
                self.live_in.push(number);
                self.work.push(number);
            }
        }
    }

    fn was_walked(&self, f: &Input<'_>, value: u32, block: Block) -> bool {
        let (start, end) = self.rows[self.walked[value as usize] as usize];
        let row = &self.live_in[start as usize..end as usize];
        row.binary_search(&number_of(&f.analyses.dom, block)).is_ok()
    }
}

/// The last block number in the subtree of a block.
fn last_below(f: &Input<'_>, number: u32) -> u32 {
    f.analyses.dom.last(f.analyses.dom.preorder()[number as usize - 1]).0 + 1
}

/// Whether a block is strictly below the definition of a value, so that the value can be live on entry.
fn is_below(names: &Names, value: u32, number: u32) -> bool {
    let value = value as usize;
    names.tag[value] == NONE && names.block[value] < number && number <= names.last[value]
}

/// Whether all uses of a value stand in its own block.
fn is_local(names: &Names, value: u32) -> bool {
    let block = names.block[value as usize];
    let uses = names.uses_of(value);
    uses.first().is_none_or(|&(_, at)| (at >> 32) as u32 >= block)
        && uses.last().is_none_or(|&(_, at)| (at >> 32) as u32 <= block)
}

/// Whether a value has a use in the blocks with these numbers, both included.
fn has_use(names: &Names, value: u32, (first, last): (u32, u32)) -> bool {
    let uses = names.uses_of(value);
    let at = uses.partition_point(|&(_, at)| at < key(first, 0));
    uses.get(at).is_some_and(|&(_, at)| at <= key(last, u32::MAX))
}
