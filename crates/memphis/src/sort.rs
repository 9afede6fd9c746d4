//! Sorting by small numbers, those of blocks above all.

use crate::entity::Block;
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
    /// Items that are in order but for so many places are merged.
    const FEW_DESCENTS: usize = 8;
    /// So many numbers for each item are worth counting.
    const MAX_NUMBERS_PER_ITEM: usize = 8;

    /// Sorts items by a number below `n_numbers`; those with the same number stay in their order.
    ///
    /// Cost: O(items) if there are some for each eighth number, or they are in order but for a few places; else O(items · log). There are fewer than
    /// 2³² items.
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
            return sort_nearly_sorted(items, number);
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

/// Sorts items that mostly are in order; those with the same key stay in theirs. A few that stand behind all others are put where they belong
/// without a look at each of the others.
///
/// Cost: O(items), but for a few items that are moved as a whole, if few stand behind those that are in order; else O(items · log), or less where runs are
/// in order.
pub(crate) fn sort_nearly_sorted<T: Copy, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    /// So many are inserted one after the other.
    const FEW: usize = 8;
    /// Among fewer than this the search for a place is no gain.
    const MANY: usize = 64;
    let Some(descent) = items.windows(2).position(|pair| key(&pair[0]) > key(&pair[1])) else { return };
    let n_sorted = descent + 1;
    if n_sorted < MANY || items.len() - n_sorted > FEW {
        return items.sort_by_key(key);
    }
    for from in n_sorted..items.len() {
        let item = items[from];
        let to = items[..from].partition_point(|other| key(other) <= key(&item));
        items.copy_within(to..from, to + 1);
        items[to] = item;
    }
}

/// Sorts blocks that are all different, with memory that is kept from one time to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitSort {
    /// A bit for each block. All zero between one time and the next.
    words: Vec<u64>,
}

impl BitSort {
    /// Fewer blocks are compared with one another.
    const MIN_BLOCKS: usize = 32;

    /// Sorts blocks with numbers below `n_blocks`, no two of which are the same.
    ///
    /// Cost: O(blocks) if there is one for each 64 numbers, or they are in order; else O(blocks · log).
    pub(crate) fn sort(&mut self, blocks: &mut [Block], n_blocks: usize) {
        let n_words = n_blocks.div_ceil(64);
        if blocks.len() < Self::MIN_BLOCKS || n_words > blocks.len() {
            return blocks.sort_unstable();
        }
        if self.words.len() < n_words {
            self.words.resize(n_words, 0);
        }
        for block in &*blocks {
            self.words[block.index() / 64] |= 1 << (block.0 % 64);
        }
        let mut sorted = blocks.iter_mut();
        for (word, first) in self.words[..n_words].iter_mut().zip((0..).step_by(64)) {
            let mut bits = core::mem::take(word);
            while bits != 0 {
                let block = sorted.next().expect("there is a block for each bit");
                *block = Block(first + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        debug_assert!(sorted.next().is_none(), "two blocks are the same");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_items_behind_many() {
        for n in [0, 1, 70, 1000] {
            for behind in [&[][..], &[0], &[10, 10, 11], &[2000, 0, 500], &[3; 9], &[9, 8, 7, 6, 5, 4, 3, 2]] {
                // What comes first among equals has the lower number.
                let keys = (0..n).map(|i| i / 2 * 2).chain(behind.iter().copied());
                let mut items: Vec<(u32, usize)> = keys.zip(0..).collect();
                let mut sorted = items.clone();
                sorted.sort();
                sort_nearly_sorted(&mut items, |item| item.0);
                assert_eq!(items, sorted, "{behind:?} behind {n}");
            }
        }
    }

    #[test]
    fn blocks_by_their_bits() {
        let mut sort = BitSort::default();
        // Many, few and none; numbers at both ends of words, and words without any.
        for (n, step, n_blocks) in [(1000, 7, 1000), (40, 63, 2560), (33, 5, 100_000), (3, 1, 3), (0, 1, 5)] {
            let mut blocks: Vec<Block> = (0..n).map(|i| Block(i * step % n_blocks)).collect();
            blocks.reverse();
            let mut sorted = blocks.clone();
            sorted.sort();
            sort.sort(&mut blocks, n_blocks as usize);
            assert_eq!(blocks, sorted, "{n} blocks");
        }
    }
}
