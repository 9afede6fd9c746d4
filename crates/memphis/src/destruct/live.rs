//! Queries: is a value still needed at the definition of another?
//!
//! Two values in strict SSA form live at the same time if and only if one of them is live just
//! after the definition of the other, which it dominates. So the only question is: *is `a` live
//! after this place, below its definition in the dominator tree?*
//!
//! ```text
//!       def a          Is a live at the end of p?   A use below p in the tree: yes.
//!      /     \         Else a path out of p's subtree leads through p's dominance frontier, to a
//!     p       q        join j that is still below a's definition. A use below j: yes. Else through
//!      \     /         j's frontier, and so on.
//!         j
//!       use a          Uses are sorted by preorder number, so "below" is one look into them.
//! ```
//!
//! Thus a query jumps from join to join over all blocks with one way in, and knows nothing of the
//! blocks in between. A value that is used in its own block alone is answered without any step.
//!
//! A live range can have many joins, and many may ask about it. So the steps of each value are
//! counted, and from time to time its live range is walked, from its uses backwards, unless that
//! takes more steps than the queries have taken. A live range that was walked is remembered. The
//! queries about a value thus cost no more than a few times the cheaper of the two ways. Without a
//! table of frontiers the first query walks.
//!
//! The answer is exact for two reasons. A path inside the region below a definition does not pass
//! the definition. And control gets from a block to all it dominates without leaving the region.

use super::describe::{Input, Value};
use super::names::position::*;
use super::names::{BlockNumber, Definition, Name, Named, Names, Position, ProgramPoint, Rank, Tag};
use crate::entity::Block;
use crate::frontier::Frontiers;
use alloc::vec::Vec;
use memphis_entity::{EpochSets, PackedOption, Rows, SetBit, Table};

/// A live range is walked when its queries have taken this many steps, twice as many, and so on.
const FIRST_WALK: u32 = 8;

/// The blocks that the query or walk in work has been at.
const MET: SetBit = SetBit::ALL[0];

memphis_entity::id! {
    /// A live range that was walked.
    struct WalkId;
}

/// Liveness queries, with their memory of the function.
#[derive(Clone, Debug, Default)]
pub(super) struct LiveQueries {
    frontiers: Frontiers,
    met: EpochSets<Block>,
    work: Vec<Block>,
    walks: Table<Value, PackedOption<WalkId>>,
    /// The blocks where the value of a walk is live on entry, ascending.
    live_in: Rows<WalkId, BlockNumber>,
    /// The steps of the queries about each value without a walk.
    steps: Table<Value, u32>,
    /// Joins looked at, edges walked, and names that turned out to be out of reach.
    pub(super) n_steps: u64,
}

impl LiveQueries {
    pub(super) fn reset(&mut self, f: &Input<'_>) {
        self.frontiers.recompute(f.cfg, &f.analyses.dom);
        self.walks.reset(f.values.len(), PackedOption::NONE);
        self.steps.reset(f.values.len(), 0);
        self.live_in.clear();
    }

    #[cfg(test)]
    pub(super) fn n_walks(&self) -> usize {
        self.live_in.n_rows()
    }

    /// True if two names live at the same time, or are written at once. The definition of `a`
    /// dominates that of `b`.
    pub(super) fn intersect(&mut self, f: &Input<'_>, names: &Names, a: Name, b: Name) -> bool {
        let (one, other) = (&names.definitions[a], &names.definitions[b]);
        let is_by_one_terminator =
            one.block == other.block && one.position == TERMINATOR_WRITE && other.position == ON_EDGE;
        one.is_at(other) || is_by_one_terminator || self.is_live_after(f, names, a, other)
    }

    /// A name does not live at the definition of another, which it dominates. Returns the first
    /// rank after this one where it may live again: no name in between lives at the same time.
    pub(super) fn next_reached(&mut self, f: &Input<'_>, names: &Names, name: Name, missed: Rank) -> Rank {
        let Definition { block, tag, .. } = names.definitions[names.order[missed]];
        match names.named[name] {
            // Others may be written at the same place on an edge.
            _ if names.definitions[name].tag != Tag::NONE => Rank::END,
            Named::Result(_) => Rank::END,
            // It lives up to the head of the target.
            Named::Argument { way, .. } => {
                let target = BlockNumber::of(&f.analyses.dom, names.ways[way].target);
                if block < target { names.first_ranks[target] } else { Rank::END }
            }
            Named::Value(value) if is_local(names, value) => Rank::END,
            Named::Value(value) => {
                let end = names.ends[missed];
                self.count_steps(f, names, value, 1);
                match self.walks[value].get() {
                    Some(walk) if tag == Tag::NONE => {
                        let blocks = &self.live_in[walk];
                        let next = blocks.get(blocks.partition_point(|&live_in| live_in <= block));
                        next.map_or(Rank::END, |&next| end.max(names.first_ranks[next]))
                    }
                    _ => end,
                }
            }
        }
    }

    /// True if `a` is live just after a definition, which it dominates.
    fn is_live_after(&mut self, f: &Input<'_>, names: &Names, a: Name, definition: &Definition) -> bool {
        let &Definition { block, position, tag, .. } = definition;
        let is_same_block = names.definitions[a].block == block;
        match names.named[a] {
            Named::Result(_) => is_same_block && position < EARLY_READ,
            Named::Argument { way, .. } => {
                let target = BlockNumber::of(&f.analyses.dom, names.ways[way].target);
                is_same_block && position < EDGE_READ || block == target && position == HEAD
            }
            Named::Value(value) => {
                let uses = &names.uses[value];
                let after = uses.partition_point(|&at| at <= ProgramPoint::new(block, position));
                if uses.get(after).is_some_and(|&at| at <= ProgramPoint::new(block, Position::LAST)) {
                    return true;
                }
                match position {
                    ON_EDGE => self.is_live_in(f, names, value, f.cfg.edge_target(tag.edge())),
                    EDGE_WRITE => self.is_live_in(f, names, value, names.ways[tag.way()].target),
                    _ => self.is_live_out(f, names, value, block),
                }
            }
        }
    }

    /// True if control can get from the end of a block to a use of the value without passing its
    /// definition, which dominates the block.
    fn is_live_out(&mut self, f: &Input<'_>, names: &Names, value: Value, block: BlockNumber) -> bool {
        // A value that is written on an edge and has a tag is read there and nowhere else.
        if names.definitions[value.into()].tag != Tag::NONE {
            return false;
        }
        let dom = &f.analyses.dom;
        if block == BlockNumber::OUTSIDE {
            return has_use(names, value, block.next(), BlockNumber::UNREACHABLE);
        }
        let source = block.block(dom);
        if has_use(names, value, block.next(), BlockNumber::last_under(dom, source)) {
            return true;
        }
        if is_local(names, value) {
            return false;
        }
        match self.find_walk(f, names, value) {
            Some(walk) => self.is_walked_out(f, walk, source),
            None => self.look_beyond(f, names, value, source),
        }
    }

    /// True if the value is live on entry to a block.
    fn is_live_in(&mut self, f: &Input<'_>, names: &Names, value: Value, block: Block) -> bool {
        let dom = &f.analyses.dom;
        let number = BlockNumber::of(dom, block);
        if !is_below(names, value, number) || is_local(names, value) {
            return false;
        }
        if has_use(names, value, number, BlockNumber::last_under(dom, block)) {
            return true;
        }
        match self.find_walk(f, names, value) {
            Some(walk) => self.live_in[walk].binary_search(&number).is_ok(),
            None => self.look_beyond(f, names, value, block),
        }
    }

    /// Goes from join to join, until one has a use below.
    fn look_beyond(&mut self, f: &Input<'_>, names: &Names, value: Value, block: Block) -> bool {
        self.met.start(f.cfg.n_blocks());
        self.work.clear();
        self.work.push(block);
        let mut n_steps = 0;
        let is_found = self.follow_frontiers(f, names, value, &mut n_steps);
        self.count_steps(f, names, value, n_steps);
        is_found
    }

    fn follow_frontiers(&mut self, f: &Input<'_>, names: &Names, value: Value, n_steps: &mut u32) -> bool {
        let dom = &f.analyses.dom;
        while let Some(block) = self.work.pop() {
            for &join in self.frontiers.of(block).expect("without a table, live ranges are walked") {
                *n_steps += 1;
                let number = BlockNumber::of(dom, join);
                if self.met.insert(MET, join) && is_below(names, value, number) {
                    if has_use(names, value, number, BlockNumber::last_under(dom, join)) {
                        return true;
                    }
                    self.work.push(join);
                }
            }
        }
        false
    }

    /// Counts steps of queries about a value, and may walk its live range.
    fn count_steps(&mut self, f: &Input<'_>, names: &Names, value: Value, n_steps: u32) {
        self.n_steps += u64::from(n_steps);
        let before = self.steps[value];
        let after = before.saturating_add(n_steps);
        self.steps[value] = after;
        if self.walks[value].is_none() && after >= FIRST_WALK && before.checked_ilog2() != after.checked_ilog2() {
            self.walk(f, names, value, after);
        }
    }

    /// The walk of a value, if there was one. Without a table of frontiers there is.
    fn find_walk(&mut self, f: &Input<'_>, names: &Names, value: Value) -> Option<WalkId> {
        if self.walks[value].is_none() && self.frontiers.table_len().is_none() {
            self.walk(f, names, value, u32::MAX);
        }
        self.walks[value].get()
    }

    /// Walks the live range of a value backwards, unless that takes too many steps.
    fn walk(&mut self, f: &Input<'_>, names: &Names, value: Value, max_steps: u32) {
        let walk = self.live_in.start_row();
        let mut n_steps = 0;
        if self.walk_within(f, names, value, max_steps, &mut n_steps) {
            self.live_in.row_mut(walk).sort_unstable();
            self.walks[value] = walk.into();
        } else {
            self.live_in.truncate(walk.index());
        }
        self.n_steps += u64::from(n_steps);
    }

    /// Leaves: the blocks where the value is live on entry, in the last row. False if that takes
    /// too many steps.
    fn walk_within(&mut self, f: &Input<'_>, names: &Names, value: Value, max_steps: u32, n_steps: &mut u32) -> bool {
        let mut is_within = |n: usize| {
            *n_steps = n_steps.saturating_add(n as u32);
            *n_steps <= max_steps
        };
        self.met.start(f.cfg.n_blocks());
        self.work.clear();
        let uses = &names.uses[value];
        if !is_within(uses.len()) {
            return false;
        }
        for &at in uses {
            self.enter(f, names, value, at.block());
        }
        while let Some(block) = self.work.pop() {
            let sources = f.cfg.predecessors(block);
            if !is_within(sources.len()) {
                return false;
            }
            for &source in sources {
                let number = BlockNumber::of(&f.analyses.dom, source);
                if number != BlockNumber::UNREACHABLE {
                    self.enter(f, names, value, number);
                }
            }
        }
        true
    }

    fn enter(&mut self, f: &Input<'_>, names: &Names, value: Value, number: BlockNumber) {
        if is_below(names, value, number) {
            let block = number.block(&f.analyses.dom);
            if self.met.insert(MET, block) {
                self.live_in.push(number);
                self.work.push(block);
            }
        }
    }

    /// True if the value of a walk is live at the end of a block, below its definition.
    fn is_walked_out(&self, f: &Input<'_>, walk: WalkId, block: Block) -> bool {
        let dom = &f.analyses.dom;
        let live_in = &self.live_in[walk];
        let next = live_in.partition_point(|&number| number <= BlockNumber::of(dom, block));
        let is_below = live_in.get(next).is_some_and(|&number| number <= BlockNumber::last_under(dom, block));
        let joins = self.frontiers.of(block).unwrap_or(f.cfg.successors(block));
        is_below || joins.iter().any(|&join| live_in.binary_search(&BlockNumber::of(dom, join)).is_ok())
    }
}

/// True if a block is strictly below the definition of a value, so that the value can be live on
/// entry.
fn is_below(names: &Names, value: Value, number: BlockNumber) -> bool {
    let definition = &names.definitions[value.into()];
    definition.tag == Tag::NONE && definition.block < number && number <= definition.last
}

/// True if all uses of a value are in its own block.
fn is_local(names: &Names, value: Value) -> bool {
    let block = names.definitions[value.into()].block;
    let uses = &names.uses[value];
    uses.first().is_none_or(|at| at.block() >= block) && uses.last().is_none_or(|at| at.block() <= block)
}

/// True if a value has a use in the blocks from one number to another, both included.
fn has_use(names: &Names, value: Value, first: BlockNumber, last: BlockNumber) -> bool {
    let uses = &names.uses[value];
    let at = uses.partition_point(|&at| at < ProgramPoint::new(first, Position::FIRST));
    uses.get(at).is_some_and(|&at| at <= ProgramPoint::new(last, Position::LAST))
}
