//! Sets of small numbers.

/// A set of small numbers that is emptied in constant time: an element has the stamp of this round.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stamps {
    round: u32,
    of: Vec<u32>,
}

impl Stamps {
    /// Empties the set and reserves memory for the numbers below `n`.
    pub fn begin(&mut self, n: usize) {
        if self.round == u32::MAX {
            self.of.fill(0);
            self.round = 0;
        }
        self.round += 1;
        if self.of.len() < n {
            self.of.resize(n, 0);
        }
    }

    pub fn contains(&self, i: usize) -> bool {
        self.of[i] == self.round
    }

    /// Adds a number; true if it is new.
    pub fn insert(&mut self, i: usize) -> bool {
        std::mem::replace(&mut self.of[i], self.round) != self.round
    }
}
