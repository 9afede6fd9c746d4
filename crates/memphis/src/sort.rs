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
        if items.len() < Self::MIN_ITEMS || items.len() < n_numbers / Self::MAX_NUMBERS_PER_ITEM {
            return items.sort_by_key(number);
        }
        self.places.clear();
        self.places.resize(n_numbers, 0);
        for item in &*items {
            self.places[number(item) as usize] += 1;
        }
        let mut start = 0;
        for place in &mut self.places {
            start += core::mem::replace(place, start);
        }
        self.unsorted.clear();
        self.unsorted.extend_from_slice(items);
        for item in &self.unsorted {
            let place = &mut self.places[number(item) as usize];
            items[*place as usize] = *item;
            *place += 1;
        }
    }
}
