//! Sorting by small numbers, those of blocks above all.

use alloc::vec::Vec;

/// Sorts by a number, with memory that is kept from one time to the next.
///
/// ```
/// let mut words = vec![(2, "c"), (0, "a"), (2, "d"), (1, "b")];
/// memphis::sort::NumberSort::default().sort(&mut words, 3, |&(number, _)| number);
/// assert_eq!(words, [(0, "a"), (1, "b"), (2, "c"), (2, "d")]);
/// ```
#[derive(Clone, Debug)]
pub struct NumberSort<T> {
    /// By number, where the next item with it goes.
    places: Vec<u32>,
    unsorted: Vec<T>,
}

impl<T> Default for NumberSort<T> {
    fn default() -> Self {
        Self { places: Vec::new(), unsorted: Vec::new() }
    }
}

impl<T: Copy> NumberSort<T> {
    /// Fewer items are compared with one another.
    const MIN_ITEMS: usize = 32;
    /// So many numbers for each item are worth counting.
    const MAX_NUMBERS_PER_ITEM: usize = 8;

    /// Sorts items by a number below `n_numbers`; those with the same number stay in their order.
    ///
    /// Cost: O(items) if there are some for each eighth number, or they are in order; else O(items · log). There are fewer than 2³² items.
    ///
    /// # Panics
    /// May panic if a number is not below `n_numbers`.
    pub fn sort(&mut self, items: &mut [T], n_numbers: usize, number: impl Fn(&T) -> u32) {
        if items.is_sorted_by_key(&number) {
            return;
        }
        if !Self::is_worth_counting(items.len(), n_numbers) {
            return items.sort_by_key(number);
        }
        let mut unsorted = core::mem::take(&mut self.unsorted);
        unsorted.clear();
        unsorted.extend_from_slice(items);
        self.count(unsorted.iter().copied(), n_numbers, items, &number);
        self.unsorted = unsorted;
    }

    /// As [`sort`](Self::sort), for items that do not stand anywhere yet, which are put in `sorted`.
    ///
    /// ```
    /// let mut sorted = Vec::new();
    /// memphis::sort::NumberSort::default().sort_into(&mut sorted, (0..6).rev(), 3, |n| n % 3);
    /// assert_eq!(sorted, [3, 0, 4, 1, 5, 2]);
    /// ```
    ///
    /// # Panics
    /// As [`sort`](Self::sort).
    pub fn sort_into(
        &mut self,
        sorted: &mut Vec<T>,
        items: impl Iterator<Item = T> + Clone,
        n_numbers: usize,
        number: impl Fn(&T) -> u32,
    ) {
        sorted.clear();
        let n = items.clone().count();
        match items.clone().next() {
            Some(first) if Self::is_worth_counting(n, n_numbers) => {
                sorted.resize(n, first);
                self.count(items, n_numbers, sorted, &number);
            }
            _ => {
                sorted.extend(items);
                sorted.sort_by_key(number);
            }
        }
    }

    fn is_worth_counting(n_items: usize, n_numbers: usize) -> bool {
        n_items >= Self::MIN_ITEMS && n_items >= n_numbers / Self::MAX_NUMBERS_PER_ITEM
    }

    /// Puts items in their places.
    #[inline]
    fn count(
        &mut self,
        items: impl Iterator<Item = T> + Clone,
        n_numbers: usize,
        sorted: &mut [T],
        number: impl Fn(&T) -> u32,
    ) {
        self.places.clear();
        self.places.resize(n_numbers, 0);
        for item in items.clone() {
            self.places[number(&item) as usize] += 1;
        }
        let mut start = 0;
        for place in &mut self.places {
            start += core::mem::replace(place, start);
        }
        for item in items {
            let place = &mut self.places[number(&item) as usize];
            sorted[*place as usize] = item;
            *place += 1;
        }
    }
}
