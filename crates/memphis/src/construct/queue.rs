//! Blocks by a number that each comes with, greatest first: their level in the dominator tree, or
//! their place in an order.
//!
//! A linked list for each number, as the "piggy bank" of Vugranam Sreedhar and Guang Gao ("A Linear
//! Time Algorithm for Placing φ-Nodes", 1995) has for levels. There the levels are gone through one
//! by one, down to the root; so that a search between two levels far apart pays for neither the
//! blocks nor the levels in between, bits say here which lists are not empty, and bits above them
//! which words of bits are not zero.
//!
//! Cost: O(log n) for numbers up to n, to the base of 64, for each block that is put in and taken
//! out.

use crate::entity::Block;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

/// A queue of blocks, each with a key. A block is in it once at most.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockQueue {
    /// By key, the block that was put in last.
    first: Vec<PackedOption<Block>>,
    /// By block, the one with the same key that was put in before it.
    next: Table<Block, PackedOption<Block>>,
    /// A bit for each key whose list is not empty.
    words: Vec<u64>,
    /// A bit for each of those words that is not zero; then a bit for each word of these bits, and
    /// so on up to a single word.
    above: Vec<Vec<u64>>,
    /// All words after this one are zero.
    last_word: usize,
}

impl BlockQueue {
    /// Puts in a block with this key.
    #[inline]
    pub(crate) fn push(&mut self, key: u32, block: Block) {
        let key = key as usize;
        if key >= self.first.len() || block.index() >= self.next.len() {
            self.grow(key, block);
        }
        let before = core::mem::replace(&mut self.first[key], block.into());
        self.next[block] = before;
        if before.is_none() {
            let word = &mut self.words[key / 64];
            if *word == 0 {
                mark(&mut self.above, key / 64);
            }
            *word |= 1 << (key % 64);
            self.last_word = self.last_word.max(key / 64);
        }
    }

    /// Takes out a block with the greatest key: key and block.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u32, Block)> {
        let key = self.greatest()?;
        let block = self.first[key].unwrap();
        let next = self.next[block];
        self.first[key] = next;
        if next.is_none() {
            self.unmark(key);
        }
        Some((key as u32, block))
    }

    /// Takes out all blocks.
    pub(crate) fn clear(&mut self) {
        while let Some(key) = self.greatest() {
            self.first[key] = PackedOption::NONE;
            self.unmark(key);
        }
    }

    #[inline]
    fn greatest(&mut self) -> Option<usize> {
        // The next one is often near.
        if self.words.get(self.last_word).is_none_or(|&word| word == 0) {
            self.last_word = last_marked(&self.above)?;
        }
        Some(64 * self.last_word + self.words[self.last_word].ilog2() as usize)
    }

    #[inline]
    fn unmark(&mut self, key: usize) {
        let word = &mut self.words[key / 64];
        *word &= !(1 << (key % 64));
        if *word == 0 {
            unmark(&mut self.above, key / 64);
        }
    }

    /// Makes room for a key and a block.
    #[cold]
    fn grow(&mut self, key: usize, block: Block) {
        self.next.grow(block.index() + 1, PackedOption::NONE);
        if key < self.first.len() {
            return;
        }
        self.first.resize(key + 1, PackedOption::NONE);
        self.words.resize(self.first.len().div_ceil(64), 0);
        let mut n_places = self.words.len();
        for layer in 0.. {
            if layer == self.above.len() {
                // What was the only word below is the first of several now.
                let below = layer.checked_sub(1).map_or(self.words[0], |below| self.above[below][0]);
                self.above.push(Vec::from([u64::from(below != 0)]));
            }
            n_places = n_places.div_ceil(64);
            self.above[layer].resize(n_places, 0);
            if n_places == 1 {
                break;
            }
        }
    }
}

/// Marks a place in the lowest layer, and upwards.
#[inline(never)]
fn mark(layers: &mut [Vec<u64>], mut place: usize) {
    for words in layers {
        let word = &mut words[place / 64];
        let was_empty = *word == 0;
        *word |= 1 << (place % 64);
        if !was_empty {
            break;
        }
        place /= 64;
    }
}

/// Takes away the mark of a place, and those above it that stand for nothing else.
#[inline(never)]
fn unmark(layers: &mut [Vec<u64>], mut place: usize) {
    for words in layers {
        let word = &mut words[place / 64];
        *word &= !(1 << (place % 64));
        if *word != 0 {
            break;
        }
        place /= 64;
    }
}

/// The last place with a mark.
#[inline(never)]
fn last_marked(layers: &[Vec<u64>]) -> Option<usize> {
    let mut place = 0;
    for words in layers.iter().rev() {
        let word = words[place];
        if word == 0 {
            // The word at the top: elsewhere a bit above it says that it is not.
            return None;
        }
        place = 64 * place + word.ilog2() as usize;
    }
    (!layers.is_empty()).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;

    #[test]
    fn great_keys_come_out_first() {
        let mut queue = BlockQueue::default();
        assert_eq!(queue.pop(), None);
        for (key, block) in [(3, 7), (70_000, 1), (3, 2), (0, 0), (64, 9), (4096, 5)] {
            queue.push(key, Block(block));
        }
        let popped: Vec<_> = core::iter::from_fn(|| queue.pop()).map(|(key, block)| (key, block.0)).collect();
        assert_eq!(popped, [(70_000, 1), (4096, 5), (64, 9), (3, 2), (3, 7), (0, 0)]);
        queue.push(5, Block(3));
        queue.push(5, Block(4));
        queue.clear();
        assert_eq!(queue.pop(), None);
        queue.push(2, Block(3));
        assert_eq!(queue.pop(), Some((2, Block(3))));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn the_same_as_an_ordered_map() {
        for seed in 0..40_u32 {
            let (mut queue, mut map) = (BlockQueue::default(), BTreeMap::<u32, Vec<u32>>::new());
            let mut random = seed;
            for block in 0..2000 {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                // Few keys with many blocks, or many with few.
                let key = (random >> 8) % (1 << (seed % 19));
                queue.push(key, Block(block));
                map.entry(key).or_default().push(block);
                if random >> 31 == 1 {
                    let (&greatest, _) = map.last_key_value().expect("something was put in");
                    let blocks = map.get_mut(&greatest).expect("it is a key");
                    let expected = (greatest, Block(blocks.pop().expect("no list is empty")));
                    if blocks.is_empty() {
                        map.remove(&greatest);
                    }
                    assert_eq!(queue.pop(), Some(expected), "seed {seed}, block {block}");
                }
            }
        }
    }
}
