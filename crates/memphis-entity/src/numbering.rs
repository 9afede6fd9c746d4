//! Ids for a client's own keys.

use crate::{Id, Table};
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Index;

/// The number for "no id here".
const FREE: u32 = u32::MAX;

/// Ids for keys, in the order in which the keys come: a client's blocks, variables or values.
///
/// A key is found by its hash, with linear probing; nothing depends on the order of hashes. The
/// hash is the same in every run. It has no secret: keys that were chosen to collide cost more.
///
/// ```
/// use memphis_entity::{Numbering, id};
///
/// id! {
///     /// A basic block.
///     pub struct Block;
/// }
///
/// let mut blocks = Numbering::<Block, &str>::new();
/// assert_eq!(blocks.add("entry"), Block(0));
/// assert_eq!(blocks.add("loop"), Block(1));
/// assert_eq!(blocks.add("entry"), Block(0));
/// assert_eq!(blocks.get("exit"), None);
/// assert_eq!(blocks[Block(1)], "loop");
/// ```
#[derive(Clone)]
pub struct Numbering<I, K> {
    keys: Table<I, K>,
    /// By hash, the numbers of ids; a power of two of them, at most half of them in use.
    places: Vec<u32>,
}

impl<I: Id, K: Copy + Eq + Hash> Numbering<I, K> {
    /// No keys yet.
    pub fn new() -> Self {
        Self { keys: Table::new(), places: Vec::new() }
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// True if there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.len() == 0
    }

    /// The keys, in the order of their ids.
    pub fn keys(&self) -> &[K] {
        self.keys.values()
    }

    /// The id of a key; a new one if the key is new.
    pub fn add(&mut self, key: K) -> I {
        if self.places.len() < 2 * (self.keys.len() + 1) {
            self.grow();
        }
        let place = self.place(key);
        match self.places[place] {
            FREE => {
                let id = self.keys.push(key);
                self.places[place] = id.number();
                id
            }
            number => I::with_number(number),
        }
    }

    /// The id of a key, if it has one.
    pub fn get(&self, key: K) -> Option<I> {
        if self.places.is_empty() {
            return None;
        }
        match self.places[self.place(key)] {
            FREE => None,
            number => Some(I::with_number(number)),
        }
    }

    /// Needs: a free place. The place where the key is, or would be.
    fn place(&self, key: K) -> usize {
        let mask = self.places.len() - 1;
        let mut hasher = Mixer(0);
        key.hash(&mut hasher);
        let mut place = hasher.finish() as usize & mask;
        while self.places[place] != FREE && self.keys[I::with_number(self.places[place])] != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let n_places = (self.places.len() * 2).max(16);
        self.places.clear();
        self.places.resize(n_places, FREE);
        for id in self.keys.ids() {
            let place = self.place(self.keys[id]);
            self.places[place] = id.number();
        }
    }
}

impl<I: Id, K: Copy + Eq + Hash> Default for Numbering<I, K> {
    fn default() -> Self {
        Self::new()
    }
}

/// The key of an id.
impl<I: Id, K> Index<I> for Numbering<I, K> {
    type Output = K;

    fn index(&self, id: I) -> &K {
        &self.keys[id]
    }
}

impl<I: Id + fmt::Debug, K: fmt::Debug> fmt::Debug for Numbering<I, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.keys.fmt(f)
    }
}

/// A hash by multiplication, as in Donald Knuth, "The Art of Computer Programming", volume 3,
/// section 6.4.
struct Mixer(u64);

impl Mixer {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(Self::FACTOR);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    /// The upper bits are the mixed ones.
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id;

    id! {
        struct Key;
    }

    #[test]
    fn keys_are_found_again() {
        let mut numbering = Numbering::<Key, (u32, u64)>::new();
        assert!(numbering.is_empty() && numbering.get((0, 0)).is_none());
        let key = |n: u32| (n % 7, u64::from(n) << 40);
        for n in 0..5_000 {
            assert_eq!(numbering.get(key(n)), None);
            assert_eq!(numbering.add(key(n)), Key(n));
        }
        assert_eq!(numbering.len(), 5_000);
        for n in 0..5_000 {
            assert_eq!((numbering.add(key(n)), numbering.get(key(n))), (Key(n), Some(Key(n))));
            assert_eq!(numbering[Key(n)], key(n));
        }
        assert_eq!(numbering.len(), 5_000);
    }
}
