//! Congruence classes: names that share a location.
//!
//! Two names may share one unless they *interfere*: unless both live at one time and hold different values. Copies hold the same value as
//! what they are copied from, so that most of what isolation has pulled apart falls together again (Boissinot et al. 2009, sections 4
//! and 5; [`Coalescing::Interference`](super::Coalescing::Interference) leaves out the second condition).
//!
//! A class is kept in the order of definitions. To see whether two classes interfere, their members are visited in that order with a stack of
//! those whose definitions dominate what comes next:
//!
//! ```text
//!   definitions           stack when c2 is visited: c1, d1
//!       c1                c2 is compared with the nearest of the other class, d1, and if it does not live as long,
//!      /  \               with those above d1 that hold the same value as d1 and live at d1: names of one class that
//!    d1    d2             live at the same time are equal, so nobody else of that class is left that could live here
//!    |
//!    c2
//! ```
//!
//! So each member is compared with its nearest dominators and no more. `equal[x]` is the nearest member above x in its class that lives at x, and
//! holds the same.
//!
//! When one class is much smaller than the other, only those of the larger are visited that one of the smaller dominates, and those next above
//! it; the rest has nobody of the other class above it. That keeps a φ of a hundred thousand arguments from being visited a hundred thousand times.

use super::describe::Function;
use super::live::Liveness;
use super::names::Names;
use crate::entity::NONE;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// Two names that interfere, the later definition first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    pub one: u32,
    pub other: u32,
}

/// The classes in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    /// Union-find, by name.
    parent: Vec<u32>,
    /// By root: its row in `sets`, or [`NONE`] for a class of one.
    set: Vec<u32>,
    /// Ranks of the members.
    sets: Vec<BTreeSet<u32>>,
    /// By name: the nearest member above that lives here and is equal.
    equal: Vec<u32>,
    /// By name: the same in the other class, while two are compared.
    outer: Vec<u32>,
    /// By name: the nearest member above.
    above: Vec<u32>,
    visits: Vec<Visit>,
    small: Vec<u32>,
    stack: Vec<u32>,
    last_conflict: Option<(u32, u32, Conflict)>,
    pub(super) n_visits: u64,
}

/// A name that is visited when two classes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Visit {
    rank: u32,
    /// Visited only because others are below it.
    is_anchor: bool,
    /// What becomes `above` if the classes merge.
    above: u32,
}

/// If a class is this much smaller than another, not all of the other is visited.
const SMALL: usize = 4;

impl Classes {
    pub(super) fn reset(&mut self, n_names: usize) {
        self.parent.clear();
        self.parent.extend(0..n_names as u32);
        for table in [&mut self.set, &mut self.equal, &mut self.outer, &mut self.above] {
            table.clear();
            table.resize(n_names, NONE);
        }
        self.sets.clear();
        self.last_conflict = None;
    }

    /// The name that stands for the class.
    pub(super) fn find(&mut self, mut name: u32) -> u32 {
        while self.parent[name as usize] != name {
            let above = self.parent[self.parent[name as usize] as usize];
            self.parent[name as usize] = above;
            name = above;
        }
        name
    }

    fn len(&self, root: u32) -> usize {
        let set = self.set[root as usize];
        if set == NONE { 1 } else { self.sets[set as usize].len() }
    }

    /// Makes a class of names that are alone and never live at one time.
    pub(super) fn start(&mut self, names: &Names, members: impl Iterator<Item = u32>) {
        self.small.clear();
        self.small.extend(members.map(|name| names.rank[name as usize]));
        self.small.sort_unstable();
        let Some(&first) = self.small.first() else { return };
        let root = names.order[first as usize];
        self.stack.clear();
        for index in 0..self.small.len() {
            let x = names.order[self.small[index] as usize];
            self.pop(names, x);
            self.above[x as usize] = self.stack.last().copied().unwrap_or(NONE);
            self.stack.push(x);
            self.parent[x as usize] = root;
        }
        if self.small.len() > 1 {
            self.set[root as usize] = self.sets.len() as u32;
            self.sets.push(self.small.iter().copied().collect());
        }
    }

    /// Merges the classes of two names unless they interfere.
    pub(super) fn merge(
        &mut self,
        f: &Function<'_>,
        names: &Names,
        live: &mut Liveness,
        by_value: bool,
        a: u32,
        b: u32,
    ) -> Result<(), Conflict> {
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
        if self.len(small) * SMALL < self.len(large) {
            self.collect_below(names, small, large);
        } else {
            self.collect_all(names, small, large);
        }
        if let Some(conflict) = self.visit(f, names, live, by_value) {
            self.last_conflict = Some((a, b, conflict));
            return Err(conflict);
        }
        self.join(names, small, large);
        Ok(())
    }

    /// Leaves: all of both classes, in order.
    fn collect_all(&mut self, names: &Names, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.visits.clear();
        for root in [a, b] {
            let visit = |rank| Visit { rank, is_anchor: false, above: NONE };
            match self.set[root as usize] {
                NONE => self.visits.push(visit(names.rank[root as usize])),
                set => self.visits.extend(self.sets[set as usize].iter().copied().map(visit)),
            }
        }
        self.visits.sort_unstable();
    }

    /// Leaves: the small class, what it dominates in the large one, and who is next above it there; in order.
    fn collect_below(&mut self, names: &Names, small: u32, large: u32) {
        self.visits.clear();
        self.small.clear();
        match self.set[small as usize] {
            NONE => self.small.push(names.rank[small as usize]),
            set => self.small.extend(&self.sets[set as usize]),
        }
        let set = &self.sets[self.set[large as usize] as usize];
        let mut taken = 0;
        for &rank in &self.small {
            let y = names.order[rank as usize];
            self.visits.push(Visit { rank, is_anchor: false, above: NONE });
            let mut above = set.range(..rank).next_back().map_or(NONE, |&rank| names.order[rank as usize]);
            while above != NONE && !names.dominates(above, y) {
                above = self.above[above as usize];
            }
            if above != NONE {
                let rank = names.rank[above as usize];
                self.visits.push(Visit { rank, is_anchor: true, above: NONE });
            }
            for &rank in set.range(taken.max(rank)..) {
                if !names.dominates(y, names.order[rank as usize]) {
                    break;
                }
                self.visits.push(Visit { rank, is_anchor: false, above: NONE });
                taken = rank + 1;
            }
        }
        self.visits.sort_unstable();
        // Who is visited in its own right comes before itself as an anchor.
        self.visits.dedup_by_key(|visit| visit.rank);
    }

    /// The test. Leaves: `outer`, and `above` of the visits.
    fn visit(&mut self, f: &Function<'_>, names: &Names, live: &mut Liveness, by_value: bool) -> Option<Conflict> {
        self.stack.clear();
        for index in 0..self.visits.len() {
            self.n_visits += 1;
            let x = names.order[self.visits[index].rank as usize];
            self.pop(names, x);
            let above = self.stack.last().copied().unwrap_or(NONE);
            self.visits[index].above = above;
            self.outer[x as usize] = NONE;
            self.stack.push(x);
            let other = match above {
                NONE => NONE,
                above if self.find(above) == self.find(x) => self.outer[above as usize],
                above => above,
            };
            let mut nearest = other;
            while nearest != NONE && !live.intersect(f, names, nearest, x) {
                nearest = if by_value { self.equal[nearest as usize] } else { NONE };
            }
            if nearest == NONE {
                continue;
            }
            if !by_value || names.number[x as usize] != names.number[other as usize] {
                return Some(Conflict { one: x, other: nearest });
            }
            self.outer[x as usize] = nearest;
        }
        None
    }

    fn pop(&mut self, names: &Names, x: u32) {
        while self.stack.last().is_some_and(|&top| !names.dominates(top, x)) {
            self.stack.pop();
        }
    }

    /// Makes one class of two that have been visited.
    fn join(&mut self, names: &Names, a: u32, b: u32) {
        for visit in &self.visits {
            let x = names.order[visit.rank as usize] as usize;
            if !visit.is_anchor {
                self.above[x] = visit.above;
            }
            let outer = self.outer[x];
            if outer != NONE
                && (self.equal[x] == NONE || names.rank[self.equal[x] as usize] < names.rank[outer as usize])
            {
                self.equal[x] = outer;
            }
        }
        let (a, b) = (self.find(a), self.find(b));
        let (small, large) = if self.len(a) <= self.len(b) { (a, b) } else { (b, a) };
        if self.set[large as usize] == NONE {
            self.set[large as usize] = self.sets.len() as u32;
            self.sets.push(BTreeSet::from([names.rank[large as usize]]));
        }
        let moved = match self.set[small as usize] {
            NONE => BTreeSet::from([names.rank[small as usize]]),
            set => core::mem::take(&mut self.sets[set as usize]),
        };
        self.sets[self.set[large as usize] as usize].extend(moved);
        self.parent[small as usize] = large;
    }
}
