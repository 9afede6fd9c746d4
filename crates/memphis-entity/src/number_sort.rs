//! Sorting by small numbers.

use alloc::vec::Vec;

/// Sorts by a number, with memory that is kept from one time to the next.
///
/// ```
/// let mut words = vec![(2, "c"), (0, "a"), (2, "d"), (1, "b")];
/// memphis_entity::NumberSort::default().sort(&mut words, 3, |&(number, _)| number);
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
    /// Items that are in order but for this many places are merged.
    const FEW_DESCENTS: usize = 8;
    /// The most numbers for each item that are worth counting.
    const MAX_NUMBERS_PER_ITEM: usize = 8;

    /// Sorts items by a number below `n_numbers`; those with the same number stay in their order.
    ///
    /// Cost: O(items) if there are some for each eighth number, or they are in order but for a few
    /// places; else O(items · log). There are fewer than 2³² items.
    ///
    /// # Panics
    /// May panic if a number is not below `n_numbers`.
    pub fn sort(&mut self, items: &mut [T], n_numbers: usize, number: impl Fn(&T) -> u32) {
        let descents = items.windows(2).filter(|pair| number(&pair[0]) > number(&pair[1]));
        let n_descents = descents.take(Self::FEW_DESCENTS + 1).count();
        if n_descents == 0 {
            return;
        }
        if n_descents <= Self::FEW_DESCENTS || !Self::is_worth_counting(items.len(), n_numbers) {
            return items.sort_by_key(number);
        }
        let mut unsorted = core::mem::take(&mut self.unsorted);
        unsorted.clear();
        unsorted.extend_from_slice(items);
        self.count(&unsorted, n_numbers, items, number);
        self.unsorted = unsorted;
    }

    fn is_worth_counting(n_items: usize, n_numbers: usize) -> bool {
        n_items >= Self::MIN_ITEMS && n_items >= n_numbers / Self::MAX_NUMBERS_PER_ITEM
    }

    /// Puts items in their places.
    #[inline]
    fn count(&mut self, items: &[T], n_numbers: usize, sorted: &mut [T], number: impl Fn(&T) -> u32) {
        self.places.clear();
        self.places.resize(n_numbers, 0);
        for item in items {
            self.places[number(item) as usize] += 1;
        }
        let mut start = 0;
        for place in &mut self.places {
            start += core::mem::replace(place, start);
        }
        for item in items {
            let place = &mut self.places[number(item) as usize];
            sorted[*place as usize] = *item;
            *place += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_as_a_stable_sort() {
        let mut sort = NumberSort::default();
        for seed in 0..300_u32 {
            let mut random = seed;
            let mut below = |n: u32| {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                (random >> 8) % n
            };
            let (n_items, n_numbers) = (below(200), 1 + below(400));
            let mut items: Vec<(u32, u32)> = (0..n_items).map(|item| (below(n_numbers), item)).collect();
            if seed % 4 == 0 {
                // In order but for two places.
                items.sort();
                items.rotate_left(n_items as usize / 3);
            }
            let mut sorted = items.clone();
            sorted.sort_by_key(|item| item.0);
            sort.sort(&mut items, n_numbers as usize, |item| item.0);
            assert_eq!(items, sorted, "seed {seed}");
        }
    }
}
