//! A partition of ids into classes.

use crate::{Id, Table};

/// Classes of ids that are merged two by two: a forest in which the root of each tree stands for
/// its class.
///
/// Paths are halved while they are followed (Robert Tarjan, Jan van Leeuwen, "Worst-Case Analysis
/// of Set Union Algorithms", JACM 31(2), 1984): m operations on n ids cost O(m · log n) at most,
/// whichever root goes under which.
///
/// ```
/// use memphis_entity::{UnionFind, id};
/// id! { struct Value; }
///
/// let mut classes = UnionFind::<Value>::new();
/// classes.reset(3);
/// classes.put_under(Value(2), Value(0));
/// assert_eq!(classes.find(Value(2)), Value(0));
/// assert_eq!(classes.find(Value(1)), Value(1));
/// ```
#[derive(Clone, Debug)]
pub struct UnionFind<I: Id> {
    parents: Table<I, I>,
}

impl<I: Id> UnionFind<I> {
    /// No ids.
    pub const fn new() -> Self {
        Self { parents: Table::new() }
    }

    /// Makes a class of its own of each id with a number below `n`.
    pub fn reset(&mut self, n: usize) {
        self.parents.clear();
        self.parents.extend(crate::Ids::below(n));
    }

    /// Makes a class of its own of each id with a number below `n` that is new. Cost: that of the
    /// new ids.
    pub fn grow(&mut self, n: usize) {
        let new = self.len()..n;
        self.parents.extend(crate::Ids::with_numbers(new));
    }

    /// Makes a class of its own of an id, for an algorithm that uses some of the ids again.
    ///
    /// No other id may be under it that is used before it is a class of its own too.
    #[inline]
    pub fn make_single(&mut self, id: I) {
        self.parents[id] = id;
    }

    /// The number of ids.
    #[inline]
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// True if there are no ids.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The id that stands for the class of `id`.
    #[inline]
    pub fn find(&mut self, mut id: I) -> I {
        loop {
            let parent = self.parents[id];
            if parent == id {
                return id;
            }
            let above = self.parents[parent];
            self.parents[id] = above;
            id = above;
        }
    }

    /// Merges two classes. `root` stands for what both were, `child` no longer stands for its
    /// class.
    ///
    /// Both have to stand for their classes now.
    #[inline]
    pub fn put_under(&mut self, child: I, root: I) {
        debug_assert!(self.parents[child] == child && self.parents[root] == root, "both are roots");
        self.parents[child] = root;
    }

    /// Merges the classes of two ids. The smaller of the ids that stood for them stands for both.
    #[inline]
    pub fn union(&mut self, a: I, b: I) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.put_under(a.max(b), a.min(b));
        }
    }
}

impl<I: Id> Default for UnionFind<I> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        struct Number;
    }

    #[test]
    fn long_chains_are_halved() {
        const N: u32 = 100_000;
        let mut classes = UnionFind::<Number>::new();
        classes.reset(N as usize);
        for number in 1..N {
            classes.put_under(Number(number - 1), Number(number));
        }
        for number in 0..N {
            assert_eq!(classes.find(Number(number)), Number(N - 1));
        }
    }

    #[test]
    fn classes_are_taken_apart_and_more_ids_come() {
        let mut classes = UnionFind::<Number>::new();
        classes.grow(2);
        classes.put_under(Number(0), Number(1));
        classes.grow(3);
        classes.grow(1);
        assert_eq!([0, 1, 2].map(|id| classes.find(Number(id)).0), [1, 1, 2]);
        classes.make_single(Number(0));
        assert_eq!([0, 1].map(|id| classes.find(Number(id)).0), [0, 1]);
        assert_eq!(classes.len(), 3);
    }
    #[test]
    fn the_smaller_id_stands_for_a_union() {
        let mut classes = UnionFind::<Number>::new();
        classes.reset(6);
        for (a, b) in [(5, 3), (3, 5), (4, 1), (1, 5)] {
            classes.union(Number(a), Number(b));
        }
        let found: alloc::vec::Vec<u32> = (0..6).map(|number| classes.find(Number(number)).0).collect();
        assert_eq!(found, [0, 1, 2, 1, 1, 1]);
    }
}
