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
//! Without a table of frontiers, or if a query takes more than [`MAX_STEPS`], the live range
//! of that value is walked once, from its uses backwards, and remembered.
//!
//! The answer is exact for two reasons. A path inside the region below a definition does not pass
//! the definition. And control gets from a block to all it dominates without leaving the region.

use super::describe::{Input, Value};
use super::names::position::*;
use super::names::{BlockNumber, Definition, Name, Named, Names, Position, ProgramPoint, Rank, Tag};
use crate::entity::Block;
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{EpochSets, PackedOption, Rows, SetBit, Table};

/// A query that looks at more joins than this walks the live range instead.
const MAX_STEPS: usize = 128;

/// The blocks that the query or walk in work has been at.
const MET: SetBit = SetBit::ALL[0];

memphis_entity::id! {
    /// A live range that was walked.
    struct WalkId;
}

/// The ranks of the names that may live at the same time as a name that dominates them.
pub(super) struct Reach {
    /// All from its own up to here, this one not included.
    pub(super) after: Rank,
    /// All of a block further down, if the name lives up to its head.
    pub(super) head: Option<Range<Rank>>,
}

/// Liveness queries, with their memory of the function.
#[derive(Clone, Debug, Default)]
pub(super) struct Liveness {
    met: EpochSets<Block>,
    work: Vec<Block>,
    walks: Table<Value, PackedOption<WalkId>>,
    /// The blocks where the value of a walk is live on entry, ascending.
    live_in: Rows<WalkId, BlockNumber>,
    /// Joins looked at, and blocks walked.
    pub(super) n_steps: u64,
}

impl Liveness {
    pub(super) fn reset(&mut self, f: &Input<'_>) {
        self.walks.reset(f.values.len(), PackedOption::NONE);
        self.live_in.clear();
    }

    /// True if two names live at the same time, or are written at once. The definition of `a`
    /// dominates that of `b`.
    pub(super) fn intersect(&mut self, f: &Input<'_>, names: &Names, a: Name, b: Name) -> bool {
        let (one, other) = (&names.definitions[a], &names.definitions[b]);
        let is_by_one_terminator =
            one.block == other.block && one.position == TERMINATOR_WRITE && other.position == ON_EDGE;
        one.is_at(other) || is_by_one_terminator || self.is_live_after(f, names, a, other)
    }

    /// Where names that a name dominates may live at the same time. Many names are needed in their
    /// own blocks alone.
    pub(super) fn reach(&self, f: &Input<'_>, names: &Names, name: Name) -> Reach {
        let &Definition { block, last, tag, .. } = &names.definitions[name];
        let within = |last| Reach { after: names.ranks_of(last).end, head: None };
        match names.named[name] {
            // Others may be written at the same place on an edge.
            _ if tag != Tag::NONE => within(block),
            Named::Result(_) => within(block),
            // It lives up to the head of the target.
            Named::Argument { way, .. } => {
                let target = BlockNumber::of(&f.analyses.dom, names.ways[way].target);
                let is_below = block < target && target <= last;
                Reach { head: is_below.then(|| names.ranks_of(target)), ..within(block) }
            }
            Named::Value(value) if is_local(names, value) => within(block),
            Named::Value(_) => within(last),
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
        if self.walks[value].is_none() {
            if let Some(found) = self.look_beyond(f, names, value, source) {
                return found;
            }
            self.walk(f, names, value);
        }
        f.cfg.successors(source).iter().any(|&target| self.was_walked(f, value, target))
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
        if self.walks[value].is_none() {
            if let Some(found) = self.look_beyond(f, names, value, block) {
                return found;
            }
            self.walk(f, names, value);
        }
        self.was_walked(f, value, block)
    }

    /// Goes from join to join. `None` if that is too far.
    fn look_beyond(&mut self, f: &Input<'_>, names: &Names, value: Value, block: Block) -> Option<bool> {
        self.met.start(f.cfg.n_blocks());
        self.work.push(block);
        let mut n_steps = 0;
        let found = self.follow_frontiers(f, names, value, &mut n_steps);
        self.work.clear();
        found
    }

    fn follow_frontiers(&mut self, f: &Input<'_>, names: &Names, value: Value, n_steps: &mut usize) -> Option<bool> {
        let dom = &f.analyses.dom;
        while let Some(block) = self.work.pop() {
            for &join in f.analyses.frontiers.of(block)? {
                *n_steps += 1;
                self.n_steps += 1;
                if *n_steps > MAX_STEPS {
                    return None;
                }
                let number = BlockNumber::of(dom, join);
                if self.met.insert(MET, join) && is_below(names, value, number) {
                    if has_use(names, value, number, BlockNumber::last_under(dom, join)) {
                        return Some(true);
                    }
                    self.work.push(join);
                }
            }
        }
        Some(false)
    }

    /// Walks the live range of a value backwards.
    fn walk(&mut self, f: &Input<'_>, names: &Names, value: Value) {
        self.met.start(f.cfg.n_blocks());
        let walk = self.live_in.start_row();
        for &at in &names.uses[value] {
            self.enter(f, names, value, at.block());
        }
        while let Some(block) = self.work.pop() {
            for &source in f.cfg.predecessors(block) {
                self.n_steps += 1;
                let number = BlockNumber::of(&f.analyses.dom, source);
                if number != BlockNumber::UNREACHABLE {
                    self.enter(f, names, value, number);
                }
            }
        }
        self.live_in.row_mut(walk).sort_unstable();
        self.walks[value] = walk.into();
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

    fn was_walked(&self, f: &Input<'_>, value: Value, block: Block) -> bool {
        let blocks = &self.live_in[self.walks[value].unwrap()];
        blocks.binary_search(&BlockNumber::of(&f.analyses.dom, block)).is_ok()
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
