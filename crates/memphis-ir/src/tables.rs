//! Tables that grow with a text, hash tables that are reused from function to function, and tables
//! that the compiler computes.

use hashbrown::HashTable;

/// Empties a table. Clearing costs the table's capacity, whatever its contents: so a table that has
/// grown for a much larger function is freed, and later small functions do not pay for it.
pub(crate) fn empty<T>(table: &mut HashTable<T>) {
    if table.capacity() > 256 + 16 * table.len() { *table = HashTable::new() } else { table.clear() }
}

/// The rest of a text, for which tables reserve memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rest {
    /// The ratio of its length to that of the part that was read.
    ratio: f64,
}

impl Rest {
    /// A table is nearly full if it has space for fewer elements.
    const AT_ONCE: usize = 1 << 8;

    /// The rest of a text of `len` bytes, of which `n_read` were read: at least one.
    pub fn of(len: usize, n_read: usize) -> Rest {
        Rest { ratio: (len - n_read) as f64 / n_read as f64 }
    }

    /// The capacity that a table of this length needs, if the rest of the text is like the part
    /// that was read; none unless it is nearly full.
    fn room(self, len: usize, capacity: usize) -> usize {
        if len + Rest::AT_ONCE > capacity { (len as f64 * self.ratio) as usize + Rest::AT_ONCE } else { 0 }
    }

    /// Reserves memory in a table that is nearly full. If the system does not have that much, the
    /// table grows as it fills: the rest may be comments.
    pub fn make_room<T>(self, table: &mut Vec<T>) {
        let _ = table.try_reserve(self.room(table.len(), table.capacity()));
    }

    /// Like [`Rest::make_room`], for a hash table.
    pub fn make_room_in_hash<T>(self, table: &mut HashTable<T>, hash: impl Fn(&T) -> u64) {
        let _ = table.try_reserve(self.room(table.len(), table.capacity()), hash);
    }
}

/// Open addressing over a fixed list of words, at most 255, computed by the compiler. `N` is a
/// power of two, and larger than the list.
pub(crate) struct WordTable<const N: usize> {
    slots: [u8; N],
}

impl<const N: usize> WordTable<N> {
    const fn hash(word: &[u8]) -> usize {
        let n = word.len();
        if n == 0 {
            return 0;
        }
        let (first, middle, last) = (word[0] as usize, word[n / 2] as usize, word[n - 1] as usize);
        ((first * 31) ^ (middle * 131) ^ (last * 17) ^ (n * 59)) & (N - 1)
    }

    pub const fn new(words: &[&str]) -> Self {
        assert!(N.is_power_of_two() && words.len() < N && words.len() < u8::MAX as usize);
        let mut slots = [u8::MAX; N];
        let mut i = 0;
        while i < words.len() {
            let mut h = Self::hash(words[i].as_bytes());
            while slots[h] != u8::MAX {
                h = (h + 1) & (N - 1);
            }
            slots[h] = i as u8;
            i += 1;
        }
        WordTable { slots }
    }

    /// The index of a word in the list; `word_at` returns the words.
    #[inline]
    pub fn find(&self, word: &[u8], word_at: impl Fn(usize) -> &'static str) -> Option<usize> {
        let mut h = Self::hash(word);
        loop {
            let place = self.slots[h] as usize;
            if place == usize::from(u8::MAX) {
                return None;
            }
            if word_at(place).as_bytes() == word {
                return Some(place);
            }
            h = (h + 1) & (N - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_grown_for_a_large_function_is_given_back() {
        let mut table: HashTable<u32> = HashTable::new();
        let mut fill = |n: u32| {
            for i in 0..n {
                table.insert_unique(u64::from(i) << 32, i, |&i| u64::from(i) << 32);
            }
            empty(&mut table);
            (table.len(), table.capacity())
        };
        let large = fill(100_000);
        assert!(large.0 == 0 && large.1 >= 100_000);
        assert_eq!(fill(3), (0, 0));
        assert!(fill(100).1 >= 100, "a table of the right size is kept");
    }
}
