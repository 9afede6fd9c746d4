//! Blocks by their level in the dominator tree, deepest first.
//!
//! A linked list for each level, as the "piggy bank" of Vugranam Sreedhar and Guang Gao ("A Linear Time Algorithm for Placing φ-Nodes", 1995)
//! is. There the levels are gone through one by one, down to the root; so that a search between two levels far apart pays for neither the
//! blocks nor the levels in between, bits say here which lists are not empty, and bits above them which words of bits are not zero.
//!
//! Cost: O(log n) for n levels, to the base of 64, for each block that is put in and taken out.

use crate::entity::{Block, NONE};
use alloc::vec::Vec;

/// A queue of blocks. A block is in it once at most.
#[derive(Clone, Debug, Default)]
pub(crate) struct Levels {
    /// By level, the block that was put in last.
    first: Vec<u32>,
    /// By block, the one of its level that was put in before it.
    next: Vec<u32>,
    /// A bit for each level whose list is not empty.
    words: Vec<u64>,
    /// A bit for each of those words that is not zero; then a bit for each word of these bits, and so on up to a single word.
    above: Vec<Vec<u64>>,
    /// Words behind this one are zero.
    last_word: usize,
}

impl Levels {
    /// Puts in a block of this level.
    #[inline]
    pub(crate) fn push(&mut self, level: u32, block: Block) {
        let level = level as usize;
        if level >= self.first.len() || block.index() >= self.next.len() {
            self.grow(level, block.index());
        }
        let before = core::mem::replace(&mut self.first[level], block.0);
        self.next[block.index()] = before;
        if before == NONE {
            let word = &mut self.words[level / 64];
            if *word == 0 {
                mark(&mut self.above, level / 64);
            }
            *word |= 1 << (level % 64);
            self.last_word = self.last_word.max(level / 64);
        }
    }

    /// Takes out a block of the deepest level that has one; its level and the block.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u32, Block)> {
        let level = self.deepest()?;
        let block = self.first[level];
        let next = self.next[block as usize];
        self.first[level] = next;
        if next == NONE {
            self.unmark(level);
        }
        Some((level as u32, Block(block)))
    }

    /// Takes out all blocks.
    pub(crate) fn clear(&mut self) {
        while let Some(level) = self.deepest() {
            self.first[level] = NONE;
            self.unmark(level);
        }
    }

    #[inline]
    fn deepest(&mut self) -> Option<usize> {
        // The level that follows a deep one is often near.
        if self.words.get(self.last_word).is_none_or(|&word| word == 0) {
            self.last_word = last_marked(&self.above)?;
        }
        Some(64 * self.last_word + self.words[self.last_word].ilog2() as usize)
    }

    #[inline]
    fn unmark(&mut self, level: usize) {
        let word = &mut self.words[level / 64];
        *word &= !(1 << (level % 64));
        if *word == 0 {
            unmark(&mut self.above, level / 64);
        }
    }

    /// Makes room for a level and a block.
    #[cold]
    fn grow(&mut self, level: usize, block: usize) {
        if block >= self.next.len() {
            self.next.resize(block + 1, NONE);
        }
        if level < self.first.len() {
            return;
        }
        self.first.resize(level + 1, NONE);
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
    fn deep_levels_come_out_first() {
        let mut levels = Levels::default();
        assert_eq!(levels.pop(), None);
        for (level, block) in [(3, 7), (70_000, 1), (3, 2), (0, 0), (64, 9), (4096, 5)] {
            levels.push(level, Block(block));
        }
        let popped: Vec<_> = core::iter::from_fn(|| levels.pop()).map(|(level, block)| (level, block.0)).collect();
        assert_eq!(popped, [(70_000, 1), (4096, 5), (64, 9), (3, 2), (3, 7), (0, 0)]);
        levels.push(5, Block(3));
        levels.push(5, Block(4));
        levels.clear();
        assert_eq!(levels.pop(), None);
        levels.push(2, Block(3));
        assert_eq!(levels.pop(), Some((2, Block(3))));
        assert_eq!(levels.pop(), None);
    }

    #[test]
    fn the_same_as_an_ordered_map() {
        for seed in 0..40_u32 {
            let (mut levels, mut map) = (Levels::default(), BTreeMap::<u32, Vec<u32>>::new());
            let mut random = seed;
            for block in 0..2000 {
                random = random.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                // Few levels with many blocks, or many with few.
                let level = (random >> 8) % (1 << (seed % 19));
                levels.push(level, Block(block));
                map.entry(level).or_default().push(block);
                if random >> 31 == 1 {
                    let (&deepest, _) = map.last_key_value().expect("something was put in");
                    let blocks = map.get_mut(&deepest).expect("it is a key");
                    let expected = (deepest, Block(blocks.pop().expect("no list is empty")));
                    if blocks.is_empty() {
                        map.remove(&deepest);
                    }
                    assert_eq!(levels.pop(), Some(expected), "seed {seed}, block {block}");
                }
            }
        }
    }
}
