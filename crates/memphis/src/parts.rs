//! Parts: the ranges of bytes into which the accesses of an object cut it.
//!
//! An *object* is a variable in memory, as long as its size in bytes (or in any other unit: leaves
//! of a composite). The ranges that are accessed cut it at their ends: between two neighbouring
//! cuts is a **part**, which can be a [slot](crate::Slot) of its own.
//!
//! * A **copy** cuts both objects at its ends, and its parts must be the same on both sides. So it
//!   carries each cut inside from one side to the other, until nothing changes.
//! * A range that must **stay whole**, such as that of a volatile access, has no cuts inside,
//!   whoever asks for them. A copy carries this to its other side, too. Only accesses and copies that
//!   end inside such a range touch a piece of a part; others touch whole parts.
//!
//! ```text
//!   a  [ 0 . . . 4 . . . 8 . . . 12 ]      access 0..4, access 4..12
//!        |       |       |  copy a[0..8] to b[4..12]
//!   b  [ 0 . . . 4 . . . 8 . . . 12 ]      parts 0..4, 4..8, 8..12: a's cut at 4 is b's at 8,
//!                                          and the copy ends at 8 in a and starts at 4 in b
//! ```
//!
//! ```
//! use memphis::parts::{Copy, Description, Partition};
//!
//! let mut description = Description::default();
//! let [a, b] = [description.object(12), description.object(12)];
//! description.access(a, 0..4);
//! description.access(a, 4..12);
//! description.copy(Copy { from: (a, 0), to: (b, 4), len: 8 });
//!
//! let partition = Partition::of(&description);
//! assert!(partition.parts(a).eq([0..4, 4..8, 8..12]));
//! assert!(partition.parts(b).eq([0..4, 4..8, 8..12]));
//! ```

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{Rows, Table, id};

id! {
    /// A variable in memory that is to be cut.
    pub struct Object;
}

/// A copy from one object to another, or within one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copy {
    /// The object that is read, and the first unit.
    pub from: (Object, u64),
    /// The object that is written, and the first unit.
    pub to: (Object, u64),
    /// The number of units.
    pub len: u64,
}

/// Objects and the ranges that are accessed.
#[derive(Debug, Clone, Default)]
pub struct Description {
    sizes: Table<Object, u64>,
    accesses: Vec<(Object, Range<u64>)>,
    whole: Vec<(Object, Range<u64>)>,
    copies: Vec<Copy>,
}

impl Description {
    /// Takes all objects away and keeps the memory.
    pub fn clear(&mut self) {
        let Description { sizes, accesses, whole, copies } = self;
        sizes.clear();
        accesses.clear();
        whole.clear();
        copies.clear();
    }

    /// Adds an object of a size.
    pub fn object(&mut self, size: u64) -> Object {
        self.sizes.push(size)
    }

    /// Adds an access that may itself be cut. One without units does nothing.
    ///
    /// # Panics
    /// If the range is not inside the object.
    pub fn access(&mut self, object: Object, range: Range<u64>) {
        self.assert_inside(object, &range);
        if !range.is_empty() {
            self.accesses.push((object, range));
        }
    }

    /// Adds a range that must not be cut inside. It makes no cuts at its ends: it belongs to an
    /// access.
    ///
    /// # Panics
    /// If the range is not inside the object.
    pub fn keep_whole(&mut self, object: Object, range: Range<u64>) {
        self.assert_inside(object, &range);
        self.whole.push((object, range));
    }

    /// Adds a copy.
    ///
    /// # Panics
    /// If one of its ranges is not inside its object.
    pub fn copy(&mut self, copy: Copy) {
        for (object, start) in [copy.from, copy.to] {
            self.access(object, start..start.saturating_add(copy.len));
        }
        if copy.len > 0 {
            self.copies.push(copy);
        }
    }

    fn assert_inside(&self, object: Object, range: &Range<u64>) {
        let is_inside = range.start <= range.end && range.end <= self.sizes[object];
        assert!(is_inside, "the range {range:?} is not inside of object {}", object.0);
    }
}

/// The parts of all objects of a description.
#[derive(Debug, Clone)]
pub struct Partition {
    /// By object: the ends of its parts, ascending, and before them the start of the first.
    bounds: Rows<Object, u64>,
    /// By object: true if it is copied, and carrying was given up.
    is_over_limit: Table<Object, bool>,
}

/// Copies may make this many cuts for each access: a struct that is copied from variable to
/// variable is cut in each of them.
const CARRIED_PER_ACCESS: usize = 64;
/// The constant part of that limit, for short descriptions.
const CARRIED_AT_LEAST: usize = 1 << 16;

impl Partition {
    /// Cuts the objects.
    ///
    /// Cost: for *n* cuts, O(*n* log *n*), and for each cut the copies that it is inside of; for
    /// each union of ranges that stay whole, the copies that overlap it. What copies carry is
    /// limited; see [`is_over_limit`](Self::is_over_limit).
    pub fn of(description: &Description) -> Partition {
        let mut partitioner = Partitioner::new(description);
        let is_settled = partitioner.keep_whole(&description.whole) && partitioner.cut(description);
        let mut bounds = Rows::new();
        for (object, &size) in description.sizes.iter() {
            bounds.start_row();
            bounds.push(0);
            let inside = partitioner.cuts.range((object, 1)..(object, size.max(1)));
            bounds.extend(inside.map(|&(_, cut)| cut));
            if size > 0 {
                bounds.push(size);
            }
        }
        let is_over_limit = |object| !is_settled && !partitioner.sides[object].is_empty();
        Partition { bounds, is_over_limit: description.sizes.ids().map(is_over_limit).collect() }
    }

    /// The parts of an object, ascending: they do not overlap, and together they are the object.
    pub fn parts(&self, object: Object) -> impl ExactSizeIterator<Item = Range<u64>> + '_ {
        self.bounds[object].windows(2).map(|bounds| bounds[0]..bounds[1])
    }

    /// The number of parts of an object.
    pub fn n_parts(&self, object: Object) -> usize {
        self.bounds[object].len() - 1
    }

    /// The indices of those parts of an object that a range inside of it touches.
    ///
    /// Cost: logarithmic in the parts.
    pub fn touched(&self, object: Object, range: &Range<u64>) -> Range<usize> {
        let bounds = &self.bounds[object];
        if range.is_empty() {
            return 0..0;
        }
        let first = bounds.partition_point(|&bound| bound <= range.start) - 1;
        first..bounds.partition_point(|&bound| bound < range.end)
    }

    /// True if copies carry so much, in all objects together, that they were not followed to the
    /// end: the parts of the two sides of a copy of this object may differ.
    pub fn is_over_limit(&self, object: Object) -> bool {
        self.is_over_limit[object]
    }
}

/// One side of a copy.
#[derive(Debug, Clone, Copy)]
struct Side {
    start: u64,
    end: u64,
    /// The greatest end of the sides in its subtree: the sides of an object, sorted by their
    /// starts, are a balanced tree whose root is in the middle.
    max_end: u64,
    /// The object of the other side, and its start.
    other: (Object, u64),
}

struct Partitioner {
    sizes: Table<Object, u64>,
    /// The number of cuts and ranges that copies may still carry.
    budget: usize,
    sides: Rows<Object, Side>,
    cuts: BTreeSet<(Object, u64)>,
    /// Ranges without cuts inside: the end by object and start. They have at most a bound in
    /// common.
    whole: BTreeMap<(Object, u64), u64>,
}

impl Partitioner {
    fn new(description: &Description) -> Partitioner {
        let sides = description.copies.iter().flat_map(|copy| {
            let Copy { from, to, len } = *copy;
            let side = |(object, start): (Object, u64), other| {
                (object, Side { start, end: start + len, max_end: start + len, other })
            };
            [side(from, to), side(to, from)]
        });
        let mut rows = Rows::new();
        rows.group(description.sizes.len(), sides);
        for object in description.sizes.ids() {
            let sides = rows.row_mut(object);
            sides.sort_by_key(|side| side.start);
            set_max_ends(sides);
        }
        let budget = CARRIED_PER_ACCESS * description.accesses.len() + CARRIED_AT_LEAST;
        let (cuts, whole) = (BTreeSet::new(), BTreeMap::new());
        Partitioner { sizes: description.sizes.clone(), budget, sides: rows, cuts, whole }
    }

    /// Finds the ranges that stay whole: those given, those of copies of them, and unions of these
    /// that overlap. Returns false if the limit is reached.
    fn keep_whole(&mut self, given: &[(Object, Range<u64>)]) -> bool {
        for (object, range) in given {
            self.unite(*object, range.clone());
        }
        let mut todo: Vec<(Object, Range<u64>)> =
            self.whole.iter().rev().map(|(&(object, start), &end)| (object, start..end)).collect();
        while let Some((object, range)) = todo.pop() {
            let mut carried = Vec::new();
            self.for_each_side(object, &range, |side| {
                let common = range.start.max(side.start)..range.end.min(side.end);
                let start = side.other.1 + (common.start - side.start);
                carried.push((side.other.0, start..start + (common.end - common.start)));
            });
            let Some(rest) = self.budget.checked_sub(carried.len()) else { return false };
            self.budget = rest;
            carried.retain(|(object, range)| self.unite(*object, range.clone()).is_some());
            // Many that were carried may have become one.
            let around = carried.iter().filter_map(|(object, range)| self.whole_around(*object, range.start));
            let mut united: Vec<(Object, Range<u64>)> = around.collect();
            united.sort_unstable_by_key(|(object, range)| (*object, range.start));
            united.dedup();
            todo.append(&mut united);
        }
        true
    }

    /// The range that stays whole around the start of one of those that were united.
    fn whole_around(&self, object: Object, start: u64) -> Option<(Object, Range<u64>)> {
        let (&(object, start), &end) = self.whole.range(..=(object, start)).next_back()?;
        Some((object, start..end))
    }

    /// Adds a range to those that stay whole; returns the union with those that it overlaps, unless
    /// it is inside one of them.
    fn unite(&mut self, object: Object, mut range: Range<u64>) -> Option<Range<u64>> {
        if range.end - range.start < 2 {
            return None;
        }
        while let Some((&(_, start), &end)) = self.whole.range((object, 0)..(object, range.end)).next_back() {
            if end <= range.start {
                break;
            }
            if start <= range.start && range.end <= end {
                return None;
            }
            self.whole.remove(&(object, start));
            range = range.start.min(start)..range.end.max(end);
        }
        self.whole.insert((object, range.start), range.end);
        Some(range)
    }

    /// Makes the cuts of all accesses and carries them through copies. Returns false if the limit
    /// is reached.
    fn cut(&mut self, description: &Description) -> bool {
        let mut todo = Vec::new();
        for &(object, ref range) in &description.accesses {
            todo.extend([range.start, range.end].into_iter().filter_map(|cut| self.add_cut(object, cut)));
        }
        let mut carried = Vec::new();
        while let Some((object, cut)) = todo.pop() {
            self.for_each_side(object, &(cut..cut + 1), |side| {
                if side.start < cut {
                    carried.push((side.other.0, side.other.1 + (cut - side.start)));
                }
            });
            let n = todo.len();
            todo.extend(carried.drain(..).filter_map(|(object, cut)| self.add_cut(object, cut)));
            let Some(rest) = self.budget.checked_sub(todo.len() - n) else { return false };
            self.budget = rest;
        }
        true
    }

    /// Makes a cut inside of an object, unless it is known or inside of a range that stays whole.
    fn add_cut(&mut self, object: Object, cut: u64) -> Option<(Object, u64)> {
        if cut == 0 || cut == self.sizes[object] {
            return None;
        }
        let around = self.whole.range(..(object, cut)).next_back();
        let is_inside = around.is_some_and(|(&(whole, _), &end)| whole == object && cut < end);
        (!is_inside && self.cuts.insert((object, cut))).then_some((object, cut))
    }

    /// Visits the sides of copies that have a unit in common with a range.
    ///
    /// Cost: logarithmic in the sides of the object, for each of those that are visited.
    fn for_each_side(&self, object: Object, range: &Range<u64>, mut visit: impl FnMut(&Side)) {
        let sides = &self.sides[object];
        let mut stack: Vec<&[Side]> = alloc::vec![sides];
        while let Some(tree) = stack.pop() {
            let middle = tree.len() / 2;
            let Some(root) = tree.get(middle).filter(|root| root.max_end > range.start) else { continue };
            if root.start < range.end {
                if root.end > range.start {
                    visit(root);
                }
                stack.push(&tree[middle + 1..]);
            }
            stack.push(&tree[..middle]);
        }
    }
}

/// Sets the greatest end of each subtree. Subtrees are visited after those that contain them; the
/// ends are set the other way round.
fn set_max_ends(sides: &mut [Side]) {
    let mut order = Vec::new();
    let mut stack = alloc::vec![0..sides.len()];
    while let Some(tree) = stack.pop().filter(|tree| !tree.is_empty()) {
        let middle = tree.start + tree.len() / 2;
        stack.extend([tree.start..middle, middle + 1..tree.end].into_iter().filter(|tree| !tree.is_empty()));
        order.push(tree);
    }
    for tree in order.into_iter().rev() {
        let middle = tree.start + tree.len() / 2;
        let root_of = |tree: Range<usize>| sides.get(tree.start + tree.len() / 2).filter(|_| !tree.is_empty());
        let below = [tree.start..middle, middle + 1..tree.end].map(|tree| root_of(tree).map_or(0, |root| root.max_end));
        sides[middle].max_end = sides[middle].end.max(below[0]).max(below[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// An access: object, range, whether it stays whole.
    type Access = (usize, Range<u64>, bool);
    const SIZE: u64 = 8;

    /// The cuts inside of two objects by the definition, bit by bit, until nothing changes.
    fn naive(accesses: &[Access], copy: Option<Copy>) -> [Vec<Range<u64>>; 2] {
        let n = SIZE as usize + 1;
        let (mut is_cut, mut is_whole) = ([[false; 9]; 2], [[false; 9]; 2]);
        let mut ends: Vec<(usize, u64)> = Vec::new();
        for (object, range, whole) in accesses {
            ends.extend([(*object, range.start), (*object, range.end)]);
            (range.start + 1..range.end).filter(|_| *whole).for_each(|at| is_whole[*object][at as usize] = true);
        }
        let sides = copy.map(|copy| [copy.from, copy.to].map(|(object, start)| (object.index(), start, copy.len)));
        ends.extend(sides.iter().flatten().flat_map(|&(object, start, len)| [(object, start), (object, start + len)]));
        let carry = |bits: &mut [[bool; 9]; 2]| {
            let Some([(a, from, len), (b, to, _)]) = sides else { return };
            for _ in 0..2 * n * n {
                for i in 1..len {
                    let either = bits[a][(from + i) as usize] || bits[b][(to + i) as usize];
                    bits[a][(from + i) as usize] = either;
                    bits[b][(to + i) as usize] = either;
                }
            }
        };
        carry(&mut is_whole);
        for (object, at) in ends {
            is_cut[object][at as usize] |= !is_whole[object][at as usize];
        }
        carry(&mut is_cut);
        [0, 1].map(|object| {
            let inside = (1..SIZE).filter(|&at| is_cut[object][at as usize] && !is_whole[object][at as usize]);
            let bounds: Vec<u64> = [0].into_iter().chain(inside).chain([SIZE]).collect();
            bounds.windows(2).map(|bounds| bounds[0]..bounds[1]).collect()
        })
    }

    fn check(accesses: &[Access], copy: Option<Copy>) {
        let mut description = Description::default();
        let objects = [description.object(SIZE), description.object(SIZE)];
        for (object, range, whole) in accesses.iter().cloned() {
            description.access(objects[object], range.clone());
            if whole {
                description.keep_whole(objects[object], range);
            }
        }
        copy.into_iter().for_each(|copy| description.copy(copy));
        let partition = Partition::of(&description);
        let found = objects.map(|object| partition.parts(object).collect::<Vec<_>>());
        assert_eq!(found, naive(accesses, copy), "{accesses:?} {copy:?}");
    }

    fn ranges() -> impl Iterator<Item = Range<u64>> + Clone {
        (0..SIZE).flat_map(|start| (start + 1..=SIZE).map(move |end| start..end))
    }

    fn copies() -> Vec<Option<Copy>> {
        let places = (0..2).flat_map(|object| (0..SIZE).map(move |start| (Object(object), start)));
        let pairs = places.clone().flat_map(|from| places.clone().map(move |to| (from, to)));
        let copies =
            pairs.flat_map(|(from, to)| (1..=SIZE - from.1.max(to.1)).map(move |len| Some(Copy { from, to, len })));
        copies.chain([None]).collect()
    }

    #[test]
    fn up_to_two_accesses_and_any_copy() {
        let accesses: Vec<Access> =
            (0..2).flat_map(|object| ranges().map(move |range| (object, range, false))).collect();
        for copy in copies() {
            for (index, first) in accesses.iter().enumerate() {
                for whole in [false, true] {
                    let first = (first.0, first.1.clone(), whole);
                    check(core::slice::from_ref(&first), copy);
                    let second = &accesses[(index * 31 + copy.map_or(0, |copy| copy.len as usize)) % accesses.len()];
                    check(&[first.clone(), second.clone()], copy);
                }
            }
        }
    }

    #[test]
    fn up_to_four_accesses_of_two_objects() {
        let copies = copies();
        let ranges: Vec<Range<u64>> = ranges().collect();
        let mut n = 0;
        for a in 0..ranges.len() {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        n += 1;
                        let access =
                            |index: usize, bit: usize| (n >> bit & 1, ranges[index].clone(), n >> (bit + 4) & 7 == 0);
                        let accesses = [access(a, 0), access(b, 1), access(c, 2), access(d, 3)];
                        check(&accesses, copies[n % copies.len()]);
                    }
                }
            }
        }
    }

    #[test]
    fn copies_carry_cuts_along_a_chain() {
        let mut description = Description::default();
        let objects: Vec<Object> = (0..100).map(|_| description.object(64)).collect();
        for pair in objects.windows(2) {
            description.copy(Copy { from: (pair[0], 0), to: (pair[1], 0), len: 64 });
        }
        description.access(objects[99], 8..12);
        let partition = Partition::of(&description);
        assert!(objects.iter().all(|&object| partition.parts(object).eq([0..8, 8..12, 12..64])));
        assert_eq!(partition.touched(objects[0], &(9..13)), 1..3);
    }

    #[test]
    fn whole_ranges_that_copies_let_grow_are_given_up() {
        let mut description = Description::default();
        let long = description.object(1 << 40);
        description.copy(Copy { from: (long, 0), to: (long, 1), len: (1 << 40) - 1 });
        description.access(long, 0..2);
        description.keep_whole(long, 0..2);
        assert!(Partition::of(&description).is_over_limit(long));
    }

    #[test]
    fn many_whole_ranges_and_copies_of_one_object() {
        let n = 1 << 13;
        let mut description = Description::default();
        let [a, b] = [description.object(n + 8), description.object(n + 8)];
        for start in 0..n {
            description.access(a, start..start + 8);
            description.keep_whole(a, start..start + 8);
            description.copy(Copy { from: (a, start), to: (b, start), len: 8 });
        }
        let partition = Partition::of(&description);
        assert!(partition.parts(a).eq([0..n + 7, n + 7..n + 8]) && !partition.is_over_limit(a));
        assert!(partition.parts(b).eq(partition.parts(a)));
    }

    #[test]
    fn objects_without_units_and_accesses_without_units_have_no_parts() {
        let mut description = Description::default();
        let [empty, other, largest] = [description.object(0), description.object(8), description.object(u64::MAX)];
        description.copy(Copy { from: (empty, 0), to: (other, 3), len: 0 });
        description.access(largest, 1..u64::MAX);
        let partition = Partition::of(&description);
        assert_eq!(partition.n_parts(empty), 0);
        assert!(partition.parts(other).eq(core::iter::once(0..8)));
        assert!(partition.parts(largest).eq([0..1, 1..u64::MAX]));
    }

    #[test]
    fn a_copy_that_makes_too_many_cuts_is_given_up() {
        let mut description = Description::default();
        let [long, other] = [description.object(1 << 40), description.object(8)];
        description.copy(Copy { from: (long, 0), to: (long, 1), len: (1 << 40) - 1 });
        description.access(other, 2..4);
        let partition = Partition::of(&description);
        assert!(partition.is_over_limit(long) && !partition.is_over_limit(other));
        assert!(partition.parts(other).eq([0..2, 2..4, 4..8]));
    }
}
