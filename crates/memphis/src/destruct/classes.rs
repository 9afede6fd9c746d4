//! Congruence classes: names that share a location.
//!
//! Two names may share one unless they *interfere*: unless both live at one time and hold different
//! values. Copies hold the same value as their sources, so most of the names that isolation has
//! pulled apart fall together again (Boissinot et al. 2009, sections 4 and 5;
//! [`Coalescing::Interference`](super::Coalescing::Interference) leaves out the second condition).
//!
//! # The test
//!
//! Two names live at one time if and only if the definition of one dominates that of the other, and
//! the first lives there. So each member is compared with members of the other class above it:
//!
//! ```text
//!   definitions in two classes, c and d
//!       c1
//!      /  \
//!    d1    d2
//!    |
//!    c2
//! ```
//!
//! c2 is compared with the nearest of the other class, d1. If d1 does not live as long, c2 is
//! compared with those above d1 that live at d1; they hold the same value as d1. Names of one class
//! that live at the same time are equal, so no other of that class is left that could live here.
//! `equal[x]` is the nearest member above x in its class that lives at x, and holds the same.
//!
//! # Small into large
//!
//! All members of the small class look for their nearest above in the large one, which is a search
//! ([`rank_sets`](super::rank_sets)). The large class may have many more members below those of the
//! small one. They are visited in the order of definitions as well, but those where no member of
//! the small class lives are passed over:
//!
//! - If a name does not live at a definition below its own, it lives nowhere further down. So the
//!   subtree is passed over.
//! - There may still be a hundred thousand subtrees side by side: think of a function with as many
//!   early exits, whose results share a φ. [`LiveQueries`] says where the name lives next. It walks
//!   the live range once its name has been asked for too often, so the cost is that of the live
//!   range or of the subtrees, whichever is cheaper.
//!
//! Thus two classes are merged at the cost of the small one, times a logarithm, and of the members
//! of the large one that get equal names.

use super::describe::Input;
use super::live::LiveQueries;
use super::names::{Name, Names, Rank};
use super::rank_sets::{RankSet, RankSets};
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table, UnionFind};

/// Two names that interfere, the later definition first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    pub(super) one: Name,
    pub(super) other: Name,
}

/// The test of whether names interfere.
pub(super) struct Test<'t> {
    pub(super) input: &'t Input<'t>,
    pub(super) names: &'t Names,
    pub(super) live: &'t mut LiveQueries,
    /// Names that hold the same value do not interfere.
    pub(super) by_value: bool,
}

impl Test<'_> {
    /// The nearest member of a class that lives at a definition: `above`, the nearest that
    /// dominates it, or one of those equal to that.
    fn living_at(&mut self, equal: &Table<Name, PackedOption<Name>>, above: Name, name: Name) -> Option<Name> {
        let mut nearest = above;
        while !self.live.intersect(self.input, self.names, nearest, name) {
            nearest = equal[nearest].get()?;
        }
        Some(nearest)
    }

    /// The first rank after `missed`, at which no member of a class lives, where one may live
    /// again: `above`, the nearest that dominates it, one of those equal to that, or one further
    /// up.
    fn next_reached(&mut self, equal: &Table<Name, PackedOption<Name>>, above: Name, missed: Rank) -> Rank {
        let mut next = self.names.ends[self.names.ranks[above]];
        let mut nearest = Some(above);
        while let Some(name) = nearest {
            next = next.min(self.live.next_reached(self.input, self.names, name, missed));
            nearest = equal[name].get();
        }
        next
    }

    /// True if the two interfere if they live at one time.
    fn differ(&self, a: Name, b: Name) -> bool {
        !self.by_value || self.names.numbers[a] != self.names.numbers[b]
    }
}

/// A class of names.
#[derive(Clone, Copy, Debug)]
struct Class {
    members: RankSet,
    n_members: u32,
}

/// The classes in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    forest: UnionFind<Name>,
    /// The class of each root.
    class_of: Table<Name, Class>,
    sets: RankSets,
    /// The nearest member above each name that lives there and is equal.
    equal: Table<Name, PackedOption<Name>>,
    /// While two classes are compared: names with the nearest of the other class that live there
    /// and are equal.
    met: Vec<(Name, Name)>,
    last_conflict: Option<(Name, Name, Conflict)>,
    pub(super) n_visits: u64,
}

impl Classes {
    /// Makes a class of each name.
    pub(super) fn reset(&mut self, names: &Names) {
        let n_names = names.named.len();
        self.forest.reset(n_names);
        self.class_of.clear();
        self.class_of
            .extend(names.ranks.values().iter().map(|&rank| Class { members: RankSet::of(rank), n_members: 1 }));
        self.sets.clear();
        self.equal.reset(n_names, PackedOption::NONE);
        self.last_conflict = None;
    }

    /// The name that stands for the class.
    pub(super) fn find(&mut self, name: Name) -> Name {
        self.forest.find(name)
    }

    /// Makes a class of names that are alone and never live at one time.
    pub(super) fn start(&mut self, names: &Names, members: &[Name]) {
        let Some((&first, others)) = members.split_first() else { return };
        for &name in others {
            self.join(names, name, first);
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
        let is_ascending = self.class_of[a].n_members <= self.class_of[b].n_members;
        let (small, large) = if is_ascending { (a, b) } else { (b, a) };
        if let Some(conflict) = self.find_conflict(test, small, large) {
            self.last_conflict = Some((a, b, conflict));
            return Err(conflict);
        }
        self.join(test.names, small, large);
        for &(name, nearest) in &self.met {
            let ranks = &test.names.ranks;
            if self.equal[name].get().is_none_or(|equal| ranks[equal] < ranks[nearest]) {
                self.equal[name] = nearest.into();
            }
        }
        Ok(())
    }

    /// The test. Leaves: `met`.
    fn find_conflict(&mut self, test: &mut Test<'_>, small: Name, large: Name) -> Option<Conflict> {
        let (names, equal) = (test.names, &self.equal);
        self.met.clear();
        let mut visits =
            Visits::new(&self.sets, &names.ends, self.class_of[small].members, self.class_of[large].members);
        while let Some(Visit { member, above, is_of_large }) = visits.next() {
            self.n_visits += 1;
            let (member_name, above) = (names.order[member], names.order[above]);
            match test.living_at(equal, above, member_name) {
                Some(living) if test.differ(member_name, living) => {
                    return Some(Conflict { one: member_name, other: living });
                }
                Some(living) => self.met.push((member_name, living)),
                None if is_of_large => visits.pass_over(test.next_reached(equal, above, member)),
                None => {}
            }
        }
        None
    }

    /// Makes one class of two.
    fn join(&mut self, names: &Names, small: Name, large: Name) {
        let (from, to) = (self.class_of[small], &mut self.class_of[large]);
        let mut next = self.sets.first_from(from.members, Rank::START);
        while let Some(rank) = next {
            to.members = self.sets.insert(&names.ends, to.members, rank);
            next = self.sets.first_from(from.members, rank.next());
        }
        to.n_members += from.n_members;
        self.forest.put_under(small, large);
    }
}

/// A member of one of two classes, and the nearest member of the other class that dominates it.
struct Visit {
    member: Rank,
    above: Rank,
    is_of_large: bool,
}

/// The members of two classes that have one of the other class above them, in the order of
/// definitions.
struct Visits<'c> {
    sets: &'c RankSets,
    ends: &'c Table<Rank, Rank>,
    small: RankSet,
    large: RankSet,
    next_small: Option<Rank>,
    /// The next of the large class is here or later.
    next_large: Rank,
}

impl<'c> Visits<'c> {
    fn new(sets: &'c RankSets, ends: &'c Table<Rank, Rank>, small: RankSet, large: RankSet) -> Self {
        let next_small = sets.first_from(small, Rank::START);
        Self { sets, ends, small, large, next_small, next_large: Rank::END }
    }

    /// Passes over members of the large class before a rank, up to the next of the small one.
    fn pass_over(&mut self, rank: Rank) {
        self.next_large = rank;
    }
}

impl Iterator for Visits<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        loop {
            let small = self.next_small;
            let large = self.sets.first_from(self.large, self.next_large);
            if let Some(member) = large.filter(|&large| small.is_none_or(|small| large < small)) {
                if let Some(above) = self.sets.nearest_above(self.ends, self.small, member) {
                    self.next_large = member.next();
                    return Some(Visit { member, above, is_of_large: true });
                }
                // Those up to the next of the small class have none above them either.
                self.next_large = Rank::END;
            } else {
                let member = small?;
                self.next_small = self.sets.first_from(self.small, member.next());
                self.next_large = member.next();
                if let Some(above) = self.sets.nearest_above(self.ends, self.large, member) {
                    return Some(Visit { member, above, is_of_large: false });
                }
            }
        }
    }
}
