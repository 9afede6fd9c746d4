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
//! All of the smaller class are visited, but of the larger only those that have one of the smaller above them; and what is below one of those
//! that no member of the other class reaches is passed over, as nobody reaches it either. That keeps a φ of a hundred thousand arguments from
//! being visited a hundred thousand times, and a variable of a thousand nested loops, which is as many φs, from being visited a thousand times.

use super::describe::Input;
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

/// With at most so many pairs, debug builds compare them all.
const ALL_PAIRS: usize = 256;

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
    /// Who has been visited, and what becomes `above` if the classes merge.
    visits: Vec<(u32, u32)>,
    /// Members of the smaller class inside of what was to be passed over, and where that ends.
    passed: Vec<(u32, u32)>,
    small: Vec<u32>,
    stack: Vec<u32>,
    last_conflict: Option<(u32, u32, Conflict)>,
    pub(super) n_visits: u64,
}

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
            self.pop(names, x, NONE);
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
        f: &Input<'_>,
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
        let conflict = self.visit(f, names, live, by_value, small, large);
        debug_assert!(
            self.len(small) * self.len(large) > ALL_PAIRS
                || conflict.is_some() == self.has_conflict(f, names, live, by_value, small, large),
            "the nearest dominators tell all"
        );
        if let Some(conflict) = conflict {
            self.last_conflict = Some((a, b, conflict));
            return Err(conflict);
        }
        self.join(names, small, large);
        Ok(())
    }

    /// The test by its definition, with all pairs: what [`visit`](Classes::visit) is held against where that is cheap.
    fn has_conflict(&self, f: &Input<'_>, names: &Names, live: &mut Liveness, by_value: bool, a: u32, b: u32) -> bool {
        let n_steps = live.n_steps;
        let members = |root: u32| -> Vec<u32> {
            match self.set[root as usize] {
                NONE => Vec::from([names.rank[root as usize]]),
                set => self.sets[set as usize].iter().copied().collect(),
            }
        };
        let others = members(b);
        let found = members(a).iter().any(|&x| {
            others.iter().any(|&y| {
                let (first, second) = (names.order[x.min(y) as usize], names.order[x.max(y) as usize]);
                let differ = !by_value || names.number[first as usize] != names.number[second as usize];
                differ && names.dominates(first, second) && live.intersect(f, names, first, second)
            })
        });
        live.n_steps = n_steps;
        found
    }

    /// The test. Leaves: `visits`, and `outer` of those visited.
    fn visit(
        &mut self,
        f: &Input<'_>,
        names: &Names,
        live: &mut Liveness,
        by_value: bool,
        small: u32,
        large: u32,
    ) -> Option<Conflict> {
        self.list_small(names, small);
        self.stack.clear();
        self.visits.clear();
        self.passed.clear();
        let mut n_small_on_stack = 0;
        let mut next_small = 0;
        // Nobody of the large class is of interest before somebody of the small one is.
        let mut cursor = NONE;
        loop {
            let y = self.small.get(next_small).copied().unwrap_or(NONE);
            let x = if cursor == NONE { NONE } else { self.member_from(names, large, cursor) };
            if x < y {
                let name = names.order[x as usize];
                cursor = self.resume(names, name, cursor);
                if cursor > x {
                    continue;
                }
                n_small_on_stack -= self.pop(names, name, small);
                if n_small_on_stack == 0 {
                    cursor = NONE;
                    continue;
                }
                if let Some(conflict) = self.compare(f, names, live, by_value, name) {
                    return Some(conflict);
                }
                let is_reached = self.outer[name as usize] != NONE;
                cursor = if is_reached { x + 1 } else { names.rank_behind(name) };
            } else if y != NONE {
                let name = names.order[y as usize];
                n_small_on_stack -= self.pop(names, name, small);
                self.push_anchor(names, large, y);
                if let Some(conflict) = self.compare(f, names, live, by_value, name) {
                    return Some(conflict);
                }
                n_small_on_stack += 1;
                next_small += 1;
                cursor = self.resume(names, name, cursor);
                if cursor != NONE && cursor > y + 1 {
                    self.passed.push((name, cursor));
                }
                cursor = y + 1;
            } else {
                return None;
            }
        }
    }

    /// Where to go on at `x`: behind what was passed over, once what is inside of it has been left.
    fn resume(&mut self, names: &Names, x: u32, mut cursor: u32) -> u32 {
        while let Some(&(inside, end)) = self.passed.last()
            && !names.dominates(inside, x)
        {
            cursor = cursor.max(end);
            self.passed.pop();
        }
        cursor
    }

    /// Leaves: the ranks of the small class, ascending.
    fn list_small(&mut self, names: &Names, small: u32) {
        self.small.clear();
        match self.set[small as usize] {
            NONE => self.small.push(names.rank[small as usize]),
            set => self.small.extend(&self.sets[set as usize]),
        }
    }

    /// The first member of a class with this rank or a later one, or [`NONE`].
    fn member_from(&self, names: &Names, root: u32, rank: u32) -> u32 {
        match self.set[root as usize] {
            NONE => Some(names.rank[root as usize]).filter(|&member| member >= rank),
            set => self.sets[set as usize].range(rank..).next().copied(),
        }
        .unwrap_or(NONE)
    }

    /// Pushes the nearest of the large class above a member of the small one. If it has not been visited, nobody reaches it.
    fn push_anchor(&mut self, names: &Names, large: u32, rank: u32) {
        let y = names.order[rank as usize];
        let before = match self.set[large as usize] {
            NONE => Some(names.rank[large as usize]).filter(|&member| member < rank),
            set => self.sets[set as usize].range(..rank).next_back().copied(),
        };
        let mut above = before.map_or(NONE, |rank| names.order[rank as usize]);
        while above != NONE && !names.dominates(above, y) {
            above = self.above[above as usize];
        }
        let is_new = |&top: &u32| names.rank[top as usize] < names.rank[above as usize];
        if above != NONE && self.stack.last().is_none_or(is_new) {
            self.outer[above as usize] = NONE;
            self.stack.push(above);
        }
    }

    /// Compares a name with those above it, and pushes it.
    fn compare(
        &mut self,
        f: &Input<'_>,
        names: &Names,
        live: &mut Liveness,
        by_value: bool,
        x: u32,
    ) -> Option<Conflict> {
        self.n_visits += 1;
        let top = self.stack.last().copied().unwrap_or(NONE);
        let own = self.above[x as usize];
        // One of its own class that is nearer than all that have been visited: nobody reaches that.
        let is_passed = own != NONE && (top == NONE || names.rank[own as usize] > names.rank[top as usize]);
        let above = if is_passed { own } else { top };
        self.visits.push((x, above));
        self.outer[x as usize] = NONE;
        self.stack.push(x);
        let other = match above {
            _ if is_passed || above == NONE => NONE,
            above if self.find(above) == self.find(x) => self.outer[above as usize],
            above => above,
        };
        let mut nearest = other;
        while nearest != NONE && !live.intersect(f, names, nearest, x) {
            nearest = self.equal[nearest as usize];
        }
        if nearest == NONE {
            return None;
        }
        if !by_value || names.number[x as usize] != names.number[other as usize] {
            return Some(Conflict { one: x, other: nearest });
        }
        self.outer[x as usize] = nearest;
        None
    }

    /// Pops those that do not dominate `x`; returns how many of them are of the class `counted`.
    fn pop(&mut self, names: &Names, x: u32, counted: u32) -> u32 {
        let mut n_counted = 0;
        while let Some(&top) = self.stack.last()
            && !names.dominates(top, x)
        {
            self.stack.pop();
            n_counted += u32::from(counted != NONE && self.find(top) == counted);
        }
        n_counted
    }

    /// Makes one class of two that have been visited.
    fn join(&mut self, names: &Names, a: u32, b: u32) {
        for &(x, above) in &self.visits {
            let x = x as usize;
            self.above[x] = above;
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
