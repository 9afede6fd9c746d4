//! Congruence classes: names that share a location.
//!
//! Two names may share one unless they *interfere*: unless both live at one time and hold different
//! values. Copies hold the same value as their sources, so most of the names that isolation has
//! pulled apart fall together again (Boissinot et al. 2009, sections 4 and 5;
//! [`Coalescing::Interference`](super::Coalescing::Interference) leaves out the second condition).
//!
//! A class is kept in the order of definitions. To see whether two classes interfere, their members
//! are visited in that order with a stack of those whose definitions dominate the next one:
//!
//! ```text
//!   definitions           stack when c2 is visited: c1, d1
//!       c1
//!      /  \
//!    d1    d2
//!    |
//!    c2
//! ```
//!
//! c2 is compared with the nearest of the other class, d1. If d1 does not live as long, c2 is
//! compared with those above d1 that hold the same value as d1 and live at d1. Names of one class
//! that live at the same time are equal, so no other of that class is left that could live here.
//!
//! So each member is compared with its nearest dominators and no more. `equal[x]` is the nearest
//! member above x in its class that lives at x, and holds the same.
//!
//! All members of the smaller class are visited, but of the larger only those that have one of the
//! smaller above them. Two kinds are passed over:
//!
//! - The subtree of a member of the large class at which no member of the other class lives: none
//!   lives further down. That keeps a φ of a hundred thousand arguments from being visited a
//!   hundred thousand times, and a variable of a thousand nested loops, which is as many φs, from
//!   being visited a thousand times.
//! - Members that come after the [`Reach`](super::live::Reach) of all those above them: a copy at
//!   the end of a block lives in that block alone, whatever the block dominates. If one block
//!   branches to thousands, all their members have it above them. Their `above` leaves it out, so
//!   the subtree of such a member is not passed over in the first way.

use super::describe::Input;
use super::live::Liveness;
use super::names::{Name, Names, Rank};
use alloc::collections::{BTreeSet, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;
use memphis_entity::{PackedOption, Table, UnionFind};

/// Two names that interfere, the later definition first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    pub(super) one: Name,
    pub(super) other: Name,
}

/// Debug builds compare all pairs of two classes if there are at most this many.
const ALL_PAIRS: usize = 256;

memphis_entity::id! {
    /// The members of a class of several names.
    struct SetId;
}

/// The test of whether names interfere.
pub(super) struct Test<'t> {
    pub(super) input: &'t Input<'t>,
    pub(super) names: &'t Names,
    pub(super) live: &'t mut Liveness,
    /// Names that hold the same value do not interfere.
    pub(super) by_value: bool,
}

impl Test<'_> {
    fn intersect(&mut self, a: Name, b: Name) -> bool {
        self.live.intersect(self.input, self.names, a, b)
    }

    /// True if the two may interfere if they live at one time.
    fn differ(&self, a: Name, b: Name) -> bool {
        !self.by_value || self.names.numbers[a] != self.names.numbers[b]
    }
}

/// The classes in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    forest: UnionFind<Name>,
    /// The set of each root; none for a class of one.
    set_of: Table<Name, PackedOption<SetId>>,
    sets: Table<SetId, BTreeSet<Rank>>,
    /// The nearest member above each name that lives there and is equal.
    equal: Table<Name, PackedOption<Name>>,
    /// The same in the other class, while two are compared.
    outer: Table<Name, PackedOption<Name>>,
    /// The nearest member above each name.
    above: Table<Name, PackedOption<Name>>,
    /// The names visited, each with the name that becomes `above` if the classes merge.
    visits: Vec<(Name, PackedOption<Name>)>,
    /// Members of the smaller class inside of a subtree that was to be passed over, and its end.
    passed: Vec<(Name, Rank)>,
    /// Ranks of blocks further down at whose heads visited members of the smaller class end; the
    /// first of them first.
    heads: BinaryHeap<Reverse<(Rank, Rank)>>,
    /// The ranks of the smaller class, ascending.
    small: Vec<Rank>,
    stack: Vec<Name>,
    last_conflict: Option<(Name, Name, Conflict)>,
    pub(super) n_visits: u64,
}

impl Classes {
    pub(super) fn reset(&mut self, n_names: usize) {
        self.forest.reset(n_names);
        self.set_of.reset(n_names, PackedOption::NONE);
        for table in [&mut self.equal, &mut self.outer, &mut self.above] {
            table.reset(n_names, PackedOption::NONE);
        }
        self.sets.clear();
        self.last_conflict = None;
    }

    /// The name that stands for the class.
    pub(super) fn find(&mut self, name: Name) -> Name {
        self.forest.find(name)
    }

    fn len(&self, root: Name) -> usize {
        self.set_of[root].get().map_or(1, |set| self.sets[set].len())
    }

    /// Makes a class of names that are alone and never live at one time.
    pub(super) fn start(&mut self, names: &Names, members: &[Name]) {
        self.small.clear();
        self.small.extend(members.iter().map(|&name| names.ranks[name]));
        self.small.sort_unstable();
        let Some(&first) = self.small.first() else { return };
        let root = names.order[first];
        self.stack.clear();
        for index in 0..self.small.len() {
            let x = names.order[self.small[index]];
            self.pop(names, x, None);
            self.above[x] = self.stack.last().copied().into();
            self.stack.push(x);
            self.forest.put_under(x, root);
        }
        if self.small.len() > 1 {
            self.set_of[root] = self.sets.push(self.small.iter().copied().collect()).into();
        }
    }

    /// Merges the classes of two names unless they interfere.
    pub(super) fn merge(&mut self, test: &mut Test<'_>, a: Name, b: Name) -> Result<(), Conflict> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return Ok(());
        }
        if let Some((x, y, conflict)) = self.last_conflict
            && (x, y) == (a, b)
        {
            return Err(conflict);
        }
        let (small, large) = if self.len(a) <= self.len(b) { (a, b) } else { (b, a) };
        let conflict = self.visit(test, small, large);
        debug_assert!(
            self.len(small) * self.len(large) > ALL_PAIRS
                || conflict.is_some() == self.has_conflict(test, small, large),
            "the nearest dominators tell all"
        );
        if let Some(conflict) = conflict {
            self.last_conflict = Some((a, b, conflict));
            return Err(conflict);
        }
        self.join(test.names, small, large);
        Ok(())
    }

    /// The test by its definition, with all pairs. Debug builds hold [`visit`](Classes::visit)
    /// against it where that is cheap.
    fn has_conflict(&self, test: &mut Test<'_>, a: Name, b: Name) -> bool {
        let (names, n_steps) = (test.names, test.live.n_steps);
        let members = |root: Name| -> Vec<Rank> {
            match self.set_of[root].get() {
                None => Vec::from([names.ranks[root]]),
                Some(set) => self.sets[set].iter().copied().collect(),
            }
        };
        let others = members(b);
        let found = members(a).iter().any(|&x| {
            others.iter().any(|&y| {
                let (first, second) = (names.order[x.min(y)], names.order[x.max(y)]);
                test.differ(first, second) && names.dominates(first, second) && test.intersect(first, second)
            })
        });
        test.live.n_steps = n_steps;
        found
    }

    /// The test. Leaves: `visits`, and `outer` of the names visited.
    fn visit(&mut self, test: &mut Test<'_>, small: Name, large: Name) -> Option<Conflict> {
        let names = test.names;
        self.list_small(names, small);
        self.stack.clear();
        self.visits.clear();
        self.passed.clear();
        let mut n_small_on_stack = 0;
        let mut next_small = 0;
        self.heads.clear();
        // No member of the small class on the stack lives at this rank or a later one, but at those
        // in `heads`.
        let mut after_reach = Rank::START;
        // No member of the large class is of interest before one of the small class has been
        // visited.
        let mut cursor = Rank::END;
        loop {
            let y = self.small.get(next_small).copied().unwrap_or(Rank::END);
            let x = if cursor == Rank::END { Rank::END } else { self.member_from(names, large, cursor) };
            if x < y {
                if x >= after_reach
                    && let next = self.next_head(x)
                    && next > x
                {
                    cursor = next;
                    continue;
                }
                let name = names.order[x];
                cursor = self.resume(names, name, cursor);
                if cursor > x {
                    continue;
                }
                n_small_on_stack -= self.pop(names, name, Some(small));
                if n_small_on_stack == 0 {
                    after_reach = Rank::START;
                    cursor = Rank::END;
                    continue;
                }
                if let Some(conflict) = self.compare(test, name) {
                    return Some(conflict);
                }
                let is_reached = self.outer[name].is_some();
                // Further down, members may have an `above` that leaves out this one.
                let after = || names.rank_after_subtree(name).min(test.live.reach(test.input, names, name).after);
                cursor = if is_reached { x.next() } else { after() };
            } else if y != Rank::END {
                let name = names.order[y];
                n_small_on_stack -= self.pop(names, name, Some(small));
                self.push_anchor(names, large, y);
                if let Some(conflict) = self.compare(test, name) {
                    return Some(conflict);
                }
                n_small_on_stack += 1;
                next_small += 1;
                let reach = test.live.reach(test.input, names, name);
                after_reach = after_reach.max(reach.after);
                self.heads.extend(reach.head.map(|head| Reverse((head.start, head.end))));
                cursor = self.resume(names, name, cursor);
                if cursor != Rank::END && cursor > y.next() {
                    self.passed.push((name, cursor));
                }
                cursor = y.next();
            } else {
                return None;
            }
        }
    }

    /// The first rank from `x` on in one of the `heads`, or [`Rank::END`].
    fn next_head(&mut self, x: Rank) -> Rank {
        while let Some(&Reverse((start, end))) = self.heads.peek() {
            if x < end {
                return start.max(x);
            }
            self.heads.pop();
        }
        Rank::END
    }

    /// The rank to go on from at `x`: after the subtree that was passed over, once the visit has
    /// left the part inside of it.
    fn resume(&mut self, names: &Names, x: Name, mut cursor: Rank) -> Rank {
        while let Some(&(inside, end)) = self.passed.last()
            && !names.dominates(inside, x)
        {
            cursor = cursor.max(end);
            self.passed.pop();
        }
        cursor
    }

    /// Leaves: the ranks of the small class, ascending.
    fn list_small(&mut self, names: &Names, small: Name) {
        self.small.clear();
        match self.set_of[small].get() {
            None => self.small.push(names.ranks[small]),
            Some(set) => self.small.extend(&self.sets[set]),
        }
    }

    /// The first member of a class with this rank or a later one, or [`Rank::END`].
    fn member_from(&self, names: &Names, root: Name, rank: Rank) -> Rank {
        match self.set_of[root].get() {
            None => Some(names.ranks[root]).filter(|&member| member >= rank),
            Some(set) => self.sets[set].range(rank..).next().copied(),
        }
        .unwrap_or(Rank::END)
    }

    /// Pushes the nearest of the large class above a member of the small one. If it has not been
    /// visited, no member of the small class reaches it.
    fn push_anchor(&mut self, names: &Names, large: Name, rank: Rank) {
        let y = names.order[rank];
        let before = match self.set_of[large].get() {
            None => Some(names.ranks[large]).filter(|&member| member < rank),
            Some(set) => self.sets[set].range(..rank).next_back().copied(),
        };
        let mut above = before.map(|rank| names.order[rank]);
        while let Some(name) = above
            && !names.dominates(name, y)
        {
            above = self.above[name].get();
        }
        if let Some(above) = above
            && self.stack.last().is_none_or(|&top| names.ranks[top] < names.ranks[above])
        {
            self.outer[above] = PackedOption::NONE;
            self.stack.push(above);
        }
    }

    /// Compares a name with those above it, and pushes it.
    fn compare(&mut self, test: &mut Test<'_>, x: Name) -> Option<Conflict> {
        let ranks = &test.names.ranks;
        self.n_visits += 1;
        let top = self.stack.last().copied();
        let own = self.above[x].get();
        // One of its own class that is nearer than all that have been visited: it is not reached.
        let is_passed = own.is_some_and(|own| top.is_none_or(|top| ranks[own] > ranks[top]));
        let above = if is_passed { own } else { top };
        self.visits.push((x, above.into()));
        self.outer[x] = PackedOption::NONE;
        self.stack.push(x);
        let other = match above {
            _ if is_passed => return None,
            Some(above) if self.find(above) == self.find(x) => self.outer[above].get(),
            above => above,
        };
        self.compare_with(test, x, other)
    }

    /// Compares a name with the nearest of the other class, and with those equal to it.
    fn compare_with(&mut self, test: &mut Test<'_>, x: Name, other: Option<Name>) -> Option<Conflict> {
        let other = other?;
        let mut nearest = other;
        while !test.intersect(nearest, x) {
            nearest = self.equal[nearest].get()?;
        }
        if test.differ(x, other) {
            return Some(Conflict { one: x, other: nearest });
        }
        self.outer[x] = nearest.into();
        None
    }

    /// Pops those that do not dominate `x`; returns how many of them are of the class `counted`.
    fn pop(&mut self, names: &Names, x: Name, counted: Option<Name>) -> u32 {
        let mut n_counted = 0;
        while let Some(&top) = self.stack.last()
            && !names.dominates(top, x)
        {
            self.stack.pop();
            n_counted += u32::from(counted.is_some_and(|root| self.find(top) == root));
        }
        n_counted
    }

    /// Makes one class of two that have been visited.
    fn join(&mut self, names: &Names, a: Name, b: Name) {
        for &(x, above) in &self.visits {
            self.above[x] = above;
            if let Some(outer) = self.outer[x].get()
                && self.equal[x].get().is_none_or(|equal| names.ranks[equal] < names.ranks[outer])
            {
                self.equal[x] = outer.into();
            }
        }
        let (a, b) = (self.find(a), self.find(b));
        let (small, large) = if self.len(a) <= self.len(b) { (a, b) } else { (b, a) };
        let moved = match self.set_of[small].get() {
            None => BTreeSet::from([names.ranks[small]]),
            Some(set) => core::mem::take(&mut self.sets[set]),
        };
        match self.set_of[large].get() {
            Some(set) => self.sets[set].extend(moved),
            None => {
                let both = moved.into_iter().chain([names.ranks[large]]).collect();
                self.set_of[large] = self.sets.push(both).into();
            }
        }
        self.forest.put_under(small, large);
    }
}
