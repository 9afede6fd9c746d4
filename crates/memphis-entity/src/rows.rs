//! A list for each id, all in one array: compressed sparse rows.

use crate::table::missing;
use crate::{Id, Ids};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::{Index, Range};

/// A list of `T` for each id of a kind.
///
/// All lists are in one array, one after the other; [`range`](Rows::range) says where. There are at
/// most 2³² − 1 items in all.
///
/// ```
/// use memphis_entity::{Rows, id};
/// id! { struct Block; }
///
/// let mut rows = Rows::<Block, char>::new();
/// rows.group(3, [(Block(2), 'a'), (Block(0), 'b'), (Block(2), 'c')].into_iter());
/// assert_eq!((&rows[Block(0)], &rows[Block(1)], &rows[Block(2)]), (&['b'][..], &[][..], &['a', 'c'][..]));
/// ```
#[derive(Clone, Debug)]
pub struct Rows<I, T> {
    /// The start of each row. The last row ends at the end of the items.
    starts: Vec<u32>,
    items: Vec<T>,
    id: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> Rows<I, T> {
    /// No rows.
    pub const fn new() -> Self {
        Self { starts: Vec::new(), items: Vec::new(), id: PhantomData }
    }

    /// Takes all rows away and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.starts.clear();
        self.items.clear();
    }

    /// Makes room for more rows and items.
    pub fn reserve(&mut self, n_rows: usize, n_items: usize) {
        self.starts.reserve(n_rows);
        self.items.reserve(n_items);
    }

    /// The number of ids that have a row.
    #[inline]
    pub fn n_rows(&self) -> usize {
        self.starts.len()
    }

    /// The ids that have a row, ascending.
    #[inline]
    pub fn ids(&self) -> Ids<I> {
        Ids::below(self.n_rows())
    }

    /// Starts the row of the next id, without items.
    ///
    /// # Panics
    /// Panics if there are 2³² items.
    #[inline]
    pub fn start_row(&mut self) -> I {
        let id = I::new(self.starts.len());
        self.starts.push(u32::try_from(self.items.len()).expect("fewer than 2^32 items"));
        id
    }

    /// Adds an item to the row that was started last.
    #[inline]
    pub fn push(&mut self, item: T) {
        debug_assert!(!self.starts.is_empty(), "no row was started");
        self.items.push(item);
    }

    /// Adds items to the row that was started last.
    #[inline]
    pub fn extend(&mut self, items: impl IntoIterator<Item = T>) {
        debug_assert!(!self.starts.is_empty(), "no row was started");
        self.items.extend(items);
    }

    /// Adds the row of the next id.
    #[inline]
    pub fn push_row(&mut self, items: impl IntoIterator<Item = T>) -> I {
        let id = self.start_row();
        self.items.extend(items);
        id
    }

    /// Takes the items of the row that was started last away.
    ///
    /// # Panics
    /// Panics if there is no row.
    pub fn empty_last_row(&mut self) {
        let start = *self.starts.last().expect("there is a row");
        self.items.truncate(start as usize);
    }

    /// Takes away the rows of all ids with numbers from `n_rows` on.
    pub fn truncate(&mut self, n_rows: usize) {
        if let Some(&end) = self.starts.get(n_rows) {
            self.items.truncate(end as usize);
            self.starts.truncate(n_rows);
        }
    }

    /// The items of the rows from this one on; none if it does not exist.
    #[inline]
    pub fn items_from(&self, id: I) -> &[T] {
        self.starts.get(id.index()).map_or(&[], |&start| &self.items[start as usize..])
    }

    /// The place of the row of an id among [all items](Self::items).
    ///
    /// # Panics
    /// If the id has no row.
    #[inline]
    #[track_caller]
    pub fn range(&self, id: I) -> Range<usize> {
        let end = self.starts.get(id.index() + 1).map_or(self.items.len(), |&end| end as usize);
        match self.starts.get(id.index()) {
            Some(&start) => start as usize..end,
            None => missing(id, self.starts.len()),
        }
    }

    /// The items of all rows, one row after the other.
    #[inline]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The items of all rows, to be changed.
    #[inline]
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// Rows of the same lengths, with another item in the place of each. If both kinds of items
    /// have the same size and alignment, the new ones are in the memory of the old ones. Cost:
    /// O(items).
    pub fn map<U>(self, item: impl FnMut(T) -> U) -> Rows<I, U> {
        Rows { starts: self.starts, items: self.items.into_iter().map(item).collect(), id: PhantomData }
    }

    /// The items of all rows, one row after the other.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }

    /// The row of an id, to be changed.
    #[inline]
    pub fn row_mut(&mut self, id: I) -> &mut [T] {
        let range = self.range(id);
        &mut self.items[range]
    }
}

impl<I: Id, T: Copy> Rows<I, T> {
    /// Replaces all rows: `n_rows` rows with these items, which come in any order and keep it
    /// within a row.
    ///
    /// The iterator is run twice, once to count and once to place (a counting sort). Cost: O(rows +
    /// items).
    ///
    /// # Panics
    /// Panics if an id's number is `n_rows` or more, or if there are 2³² items or more.
    pub fn group(&mut self, n_rows: usize, items: impl Iterator<Item = (I, T)> + Clone) {
        self.clear();
        let Some((_, any)) = items.clone().next() else {
            return self.starts.resize(n_rows, 0);
        };
        // One further on: the sum turns counts into starts, and placing turns each start into the
        // start of the next row.
        self.starts.resize(n_rows + 1, 0);
        let mut n_items = 0;
        for (id, _) in items.clone() {
            self.starts[id.index() + 1] += 1;
            n_items += 1;
        }
        assert!(n_items < u32::MAX as usize, "fewer than 2^32 items");
        let mut end = 0;
        for start in &mut self.starts {
            end += core::mem::replace(start, end);
        }
        self.items.resize(n_items, any);
        for (id, item) in items {
            let place = &mut self.starts[id.index() + 1];
            self.items[*place as usize] = item;
            *place += 1;
        }
        self.starts.pop();
    }
}

impl<I, T> Default for Rows<I, T> {
    fn default() -> Self {
        Self { starts: Vec::new(), items: Vec::new(), id: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Rows<I, T> {
    type Output = [T];

    #[inline]
    #[track_caller]
    fn index(&self, id: I) -> &[T] {
        &self.items[self.range(id)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        struct Row;
    }

    #[test]
    fn grouping_keeps_the_order_within_a_row() {
        let mut rows = Rows::<Row, u32>::new();
        for seed in 0..200_u32 {
            let mut random = seed;
            let mut below = |n: u32| {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                (random >> 8) % n
            };
            let n_rows = 1 + below(12);
            let items: Vec<(Row, u32)> = (0..below(40)).map(|item| (Row(below(n_rows)), item)).collect();
            rows.group(n_rows as usize, items.iter().copied());
            assert_eq!(rows.n_rows(), n_rows as usize, "seed {seed}");
            for row in rows.ids() {
                let expected: Vec<u32> = items.iter().filter(|item| item.0 == row).map(|item| item.1).collect();
                assert_eq!(rows[row], expected, "seed {seed}, {row:?}");
            }
        }
    }

    #[test]
    fn rows_are_pushed_and_changed() {
        let mut rows = Rows::<Row, u32>::new();
        rows.push_row([1, 2]);
        rows.start_row();
        rows.push(3);
        rows.extend([]);
        assert_eq!(rows.push_row([]), Row(2));
        rows.row_mut(Row(0))[1] = 7;
        assert_eq!((&rows[Row(0)], &rows[Row(1)], &rows[Row(2)]), (&[1, 7][..], &[3][..], &[][..]));
        assert_eq!(rows.range(Row(1)), 2..3);
    }

    #[test]
    #[should_panic(expected = "no entry for Row(3): the table has 1")]
    fn an_id_of_other_rows() {
        let mut rows = Rows::<Row, u32>::new();
        rows.push_row([1, 2]);
        let _ = &rows[Row(3)];
    }

    #[test]
    fn mapped_items_are_in_the_memory_of_the_old_ones() {
        let mut rows = Rows::<Row, u32>::new();
        rows.push_row([1, 2]);
        rows.push_row([]);
        rows.push_row([3]);
        let old = rows.items().as_ptr().addr();
        let rows = rows.map(|item| char::from_digit(item, 10));
        assert_eq!(
            (&rows[Row(0)], &rows[Row(1)], &rows[Row(2)]),
            (&[Some('1'), Some('2')][..], &[][..], &[Some('3')][..])
        );
        assert_eq!(rows.items().as_ptr().addr(), old);
        assert_eq!(rows.into_items(), [Some('1'), Some('2'), Some('3')]);
    }
}
