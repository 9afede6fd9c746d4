//! A value for each id.

use crate::{Id, IdRange, Ids};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

/// A `T` for each id of a kind: a vector that is indexed by `I`.
///
/// Indexing by an id without a value panics, as indexing a slice does, with the name of the id's
/// type: `no entry for InstId(17): the table has 12`.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<I, T> {
    values: Vec<T>,
    id: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> Table<I, T> {
    /// An empty table.
    pub const fn new() -> Self {
        Self { values: Vec::new(), id: PhantomData }
    }

    /// The number of ids that have a value.
    #[inline]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if no id has a value.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The number of values that the memory of the table has room for.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.values.capacity()
    }

    /// Gives the next id a value.
    ///
    /// # Panics
    /// Panics if the number of the id does not fit in 32 bits.
    #[inline(always)]
    pub fn push(&mut self, value: T) -> I {
        let id = I::new(self.values.len());
        self.values.push(value);
        id
    }

    /// Takes away the value of the last id.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.values.pop()
    }

    /// The values as a vector, ids ascending.
    #[inline]
    pub fn into_values(self) -> Vec<T> {
        self.values
    }

    /// The values as a vector, ids ascending, for changes that a table does not offer.
    #[inline]
    pub fn vec_mut(&mut self) -> &mut Vec<T> {
        &mut self.values
    }

    /// The value of an id, if it has one.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.values.get(id.index())
    }

    /// The value of an id, to be changed, if it has one.
    #[inline]
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.values.get_mut(id.index())
    }

    /// The ids that have a value, ascending.
    #[inline]
    pub fn ids(&self) -> Ids<I> {
        Ids::below(self.len())
    }

    /// The id that gets the next value that is pushed.
    #[inline]
    pub fn next_id(&self) -> I {
        debug_assert!(u32::try_from(self.values.len()).is_ok(), "the number of an id fits in 32 bits");
        I::with_number(self.values.len() as u32)
    }

    /// Each id with its value, ids ascending.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + Clone {
        self.iter_from(0)
    }

    /// Each id with a number from `n` on, with its value, ids ascending. `iter().skip(n)` would
    /// visit the other ids.
    ///
    /// # Panics
    /// If there are fewer than `n` values.
    #[inline]
    pub fn iter_from(&self, n: usize) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator + Clone {
        // Unlike a zip with ids, this counts once.
        self.values[n..].iter().enumerate().map(move |(index, value)| (I::with_number((n + index) as u32), value))
    }

    /// The values, ids ascending.
    #[inline]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The values, ids ascending, to be changed.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The range of the ids from this one on that have a value.
    #[inline]
    pub fn range_from(&self, start: I) -> IdRange<I> {
        IdRange { start, end: self.next_id() }
    }

    /// The values of a range of ids.
    #[inline]
    pub fn range(&self, ids: IdRange<I>) -> &[T] {
        &self.values[ids.start.index()..ids.end.index()]
    }

    /// The values of a range of ids, to be changed.
    #[inline]
    pub fn range_mut(&mut self, ids: IdRange<I>) -> &mut [T] {
        &mut self.values[ids.start.index()..ids.end.index()]
    }

    /// Takes all values away and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// Makes room for `n` more values.
    #[inline]
    pub fn reserve(&mut self, n: usize) {
        self.values.reserve(n);
    }

    /// Takes away the values of all ids with numbers from `n` on.
    #[inline]
    pub fn truncate(&mut self, n: usize) {
        self.values.truncate(n);
    }

    /// Gives the next ids these values.
    #[inline]
    pub fn extend(&mut self, values: impl IntoIterator<Item = T>) {
        self.values.extend(values);
    }
}

impl<I: Id, T: Clone> Table<I, T> {
    /// A table in which `n` ids have the same value.
    pub fn filled(n: usize, value: T) -> Self {
        let mut table = Self::new();
        table.reset(n, value);
        table
    }

    /// Gives `n` ids the same value, and all others none.
    #[inline]
    pub fn reset(&mut self, n: usize, value: T) {
        self.values.clear();
        self.values.resize(n, value);
    }

    /// Gives the ids with numbers below `n` that have no value this one.
    #[inline]
    pub fn grow(&mut self, n: usize, value: T) {
        if self.values.len() < n {
            self.values.resize(n, value);
        }
    }
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Self { values: Vec::new(), id: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, id: I) -> &T {
        match self.values.get(id.index()) {
            Some(value) => value,
            None => missing(id, self.values.len()),
        }
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: I) -> &mut T {
        let len = self.values.len();
        match self.values.get_mut(id.index()) {
            Some(value) => value,
            None => missing(id, len),
        }
    }
}

/// Panics because of an id that a table of this length has no entry for.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn missing<I: Id>(id: I, len: usize) -> ! {
    let name = core::any::type_name::<I>();
    let name = name.rsplit("::").next().unwrap_or(name);
    panic!("no entry for {name}({}): the table has {len}", id.number());
}

impl<I: Id, T> From<Vec<T>> for Table<I, T> {
    /// The first id gets the first value.
    fn from(values: Vec<T>) -> Self {
        Self { values, id: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for Table<I, T> {
    fn from_iter<V: IntoIterator<Item = T>>(values: V) -> Self {
        Self { values: values.into_iter().collect(), id: PhantomData }
    }
}

impl<I: Id + core::fmt::Debug, T: core::fmt::Debug> core::fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        struct Number;
    }

    #[test]
    fn values_come_and_go_at_the_end() {
        let mut table = Table::<Number, char>::filled(1, 'a');
        assert_eq!(table.push('b'), Number(1));
        assert_eq!((table.pop(), table.get(Number(1))), (Some('b'), None));
        table.grow(2, 'c');
        assert!(table.iter_from(1).eq([(Number(1), &'c')]) && table.iter_from(2).len() == 0);
        assert_eq!(table.into_values(), ['a', 'c']);
    }

    #[test]
    #[should_panic(expected = "no entry for Number(7): the table has 1")]
    fn an_id_of_another_table() {
        let _ = Table::<Number, char>::filled(1, 'a')[Number(7)];
    }

    #[test]
    #[should_panic(expected = "no entry for Number(1): the table has 1")]
    fn an_id_of_another_table_to_change() {
        Table::<Number, char>::filled(1, 'a')[Number(1)] = 'b';
    }
}
