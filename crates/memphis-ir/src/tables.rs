//! Hash tables that serve function after function.

use hashbrown::HashTable;

/// Empties a table. That costs its capacity, whatever it holds: one that has grown for a much larger function is given back, so that the
/// small ones behind that do not pay for it.
pub(crate) fn empty<T>(table: &mut HashTable<T>) {
    if table.capacity() > 256 + 16 * table.len() { *table = HashTable::new() } else { table.clear() }
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
