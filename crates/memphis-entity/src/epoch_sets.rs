//! Sets that are emptied in constant time.

use crate::{Id, Table};

/// One of the four sets of an [`EpochSets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetBit(u32);

impl SetBit {
    /// The sets, in an order without meaning.
    pub const ALL: [Self; 4] = [Self(1), Self(1 << 1), Self(1 << 2), Self(1 << 3)];

    /// Both sets: [`EpochSets::contains`] then asks whether one of them has the id.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Four sets of ids, for an algorithm that runs on many small parts of one large function.
///
/// Each id has a word: a bit for each set below the number of the epoch in which the bits were set.
/// [`start`](Self::start) begins a new epoch, in which what was inserted before is not there,
/// without touching the words.
///
/// ```
/// use memphis_entity::{EpochSets, SetBit, id};
/// id! { struct Block; }
/// const VISITED: SetBit = SetBit::ALL[0];
///
/// let mut sets = EpochSets::<Block>::new();
/// sets.start(100);
/// assert!(sets.insert(VISITED, Block(7)));
/// assert!(!sets.insert(VISITED, Block(7)));
/// sets.start(100);
/// assert!(!sets.contains(VISITED, Block(7)));
/// ```
#[derive(Clone, Debug)]
pub struct EpochSets<I: Id> {
    /// A multiple of [`EPOCH`]; never 0 once there are words.
    epoch: u32,
    words: Table<I, u32>,
}

/// The step from one epoch to the next.
const EPOCH: u32 = 1 << 4;

impl<I: Id> EpochSets<I> {
    /// Empty sets without room for ids.
    pub const fn new() -> Self {
        Self { epoch: 0, words: Table::new() }
    }

    /// Empties the sets, and makes room for ids with numbers below `n`.
    ///
    /// Cost: O(1), but for new room, and for every 2²⁸th time.
    pub fn start(&mut self, n: usize) {
        self.words.grow(n, 0);
        if self.epoch > u32::MAX - EPOCH {
            self.words.values_mut().fill(0);
            self.epoch = 0;
        }
        self.epoch += EPOCH;
    }

    /// True if a set has an id.
    #[inline]
    pub fn contains(&self, set: SetBit, id: I) -> bool {
        self.bits(self.words[id]) & set.0 != 0
    }

    /// Puts an id into a set; true if it was not there.
    #[inline]
    pub fn insert(&mut self, set: SetBit, id: I) -> bool {
        let before = self.bits(self.words[id]);
        self.words[id] = self.epoch | before | set.0;
        before & set.0 == 0
    }

    /// Takes an id out of a set.
    #[inline]
    pub fn remove(&mut self, set: SetBit, id: I) {
        self.words[id] = self.epoch | self.bits(self.words[id]) & !set.0;
    }

    /// The sets that a word stands for, in this epoch.
    #[inline]
    fn bits(&self, word: u32) -> u32 {
        let bits = word ^ self.epoch;
        if bits < EPOCH { bits } else { 0 }
    }
}

impl<I: Id> Default for EpochSets<I> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        struct Block;
    }
    const ONE: SetBit = SetBit::ALL[0];
    const OTHER: SetBit = SetBit::ALL[1];

    #[test]
    fn nothing_comes_back_when_an_epoch_comes_again() {
        let mut sets = EpochSets::<Block>::new();
        sets.start(2);
        let first = sets.epoch;
        sets.insert(ONE, Block(0));
        sets.insert(OTHER, Block(0));
        sets.remove(OTHER, Block(0));
        assert!(sets.contains(ONE, Block(0)) && !sets.contains(OTHER, Block(0)) && !sets.contains(ONE, Block(1)));
        assert!(sets.contains(ONE.or(OTHER), Block(0)));
        sets.epoch = u32::MAX - (EPOCH - 1);
        sets.start(2);
        assert_eq!(sets.epoch, first);
        sets.insert(OTHER, Block(1));
        assert!(!sets.contains(ONE, Block(0)) && sets.contains(OTHER, Block(1)) && !sets.contains(ONE, Block(1)));
    }
}
