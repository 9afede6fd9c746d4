//! The order in which new φs are simplified.
//!
//! LLVM keeps the new φs of a round in a `DenseMap`, keyed by block number and alloca number, and
//! tries them in the order of its buckets, sweep after sweep. So the map is imitated: its hash, its
//! probing, its growth. The order shows where `undef` or `poison` is involved; elsewhere any order
//! ends in the same.
//!
//! LLVM 22 steps 1, 2, 3, ... buckets on from a bucket that is taken, and a removed φ leaves the
//! others where they are. LLVM's main branch steps one bucket on (llvm/llvm-project#200595,
//! #201281), and after a sweep that removed a φ it inserts the others again, in the order of their
//! buckets (#198982).

use super::Rules;
use super::order::ListIndex;
use crate::state::NewPhiId;
use memphis_ir::Llvm;

/// The buckets of LLVM's table of new φs.
#[derive(Debug, Default)]
pub struct PhiTable {
    buckets: Vec<Option<Entry>>,
    len: usize,
    llvm: Llvm,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    block_number: u32,
    slot: ListIndex,
    phi: NewPhiId,
}

/// A φ that was inserted again, and not into the same bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The φ.
    pub phi: NewPhiId,
    /// Its bucket before.
    pub from: usize,
    /// Its bucket now.
    pub to: usize,
}

impl PhiTable {
    /// An empty table of a version of LLVM.
    pub fn new(llvm: Llvm) -> PhiTable {
        PhiTable { llvm, ..PhiTable::default() }
    }

    /// Adds the φ of a slot in a block, by LLVM's number of the block.
    pub fn insert(&mut self, block_number: u32, slot: ListIndex, phi: NewPhiId) {
        if (self.len + 1) * 4 >= self.buckets.len() * 3 {
            let old = std::mem::take(&mut self.buckets);
            self.buckets = vec![None; (old.len() * 2).max(64)];
            for entry in old.into_iter().flatten() {
                self.place(entry);
            }
        }
        self.place(Entry { block_number, slot, phi });
        self.len += 1;
    }

    /// Puts an entry into the first free bucket on its way, and returns that.
    fn place(&mut self, entry: Entry) -> usize {
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(entry.block_number, entry.slot.0) as usize & mask;
        let mut step = 1;
        while self.buckets[bucket].is_some() {
            bucket = (bucket + step) & mask;
            step += usize::from(!self.llvm.probes_linearly());
        }
        self.buckets[bucket] = Some(entry);
        bucket
    }

    /// The φ in each bucket.
    pub fn order(&self) -> impl Iterator<Item = Option<NewPhiId>> + '_ {
        self.buckets.iter().map(|entry| entry.map(|entry| entry.phi))
    }

    /// Removes the φs in these buckets after a sweep, and inserts the others again if that is what
    /// this version of LLVM does. Returns those that moved.
    ///
    /// With linear probing an entry moves only if one was removed from its run of full buckets, or
    /// if that run goes on at the other end of the table. So only those runs are looked at.
    ///
    /// Cost: linear in those runs.
    pub fn remove(&mut self, mut removed: Vec<usize>) -> Vec<Move> {
        let mut moves = Vec::new();
        if !self.llvm.probes_linearly() || removed.is_empty() {
            return moves;
        }
        removed.sort_unstable();
        let mut runs: Vec<Vec<usize>> = Vec::new();
        let n = self.buckets.len();
        let is_full = |bucket: &usize| self.buckets[*bucket].is_some();
        let head: Vec<usize> = (0..n).take_while(is_full).collect();
        let mut tail: Vec<usize> = (0..n).rev().take_while(is_full).collect();
        tail.reverse();
        // The next bucket that no run has yet.
        let mut next = 0;
        let mut last = n;
        if !head.is_empty() && !tail.is_empty() {
            (next, last) = (head.len(), n - tail.len());
            runs.push([head, tail].concat());
        }
        for &bucket in removed.iter().filter(|&&bucket| bucket < last) {
            if bucket >= next {
                let before = (next..bucket).rev().take_while(is_full).count();
                let after = (bucket..last).take_while(is_full).count();
                runs.push((bucket - before..bucket + after).collect());
                next = bucket + after;
            }
        }
        for run in runs {
            self.insert_again(&run, &removed, &mut moves);
        }
        moves
    }

    /// Inserts the entries of a run of buckets again, in this order, without those removed.
    fn insert_again(&mut self, run: &[usize], removed: &[usize], moves: &mut Vec<Move>) {
        let entries: Vec<(usize, Option<Entry>)> =
            run.iter().map(|&bucket| (bucket, self.buckets[bucket].take())).collect();
        for (from, entry) in entries {
            if let Some(entry) = entry.filter(|_| removed.binary_search(&from).is_err()) {
                let to = self.place(entry);
                if to != from {
                    moves.push(Move { phi: entry.phi, from, to });
                }
            }
        }
    }
}

/// The hash of a pair of numbers in LLVM's tables.
fn hash(block_number: u32, slot: u32) -> u64 {
    let part = |n: u32| u64::from(n.wrapping_mul(37));
    let mut key = part(block_number) << 32 | part(slot);
    key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(llvm: Llvm, keys: &[(u32, u32)]) -> PhiTable {
        let mut table = PhiTable::new(llvm);
        for (&(block, slot), phi) in keys.iter().zip(0..) {
            table.insert(block, ListIndex(slot), NewPhiId(phi));
        }
        table
    }

    fn buckets(table: &PhiTable) -> Vec<(usize, u32)> {
        let buckets = table.order().enumerate();
        buckets.filter_map(|(bucket, phi)| Some((bucket, phi?.0))).collect()
    }

    #[test]
    fn versions_probe_differently() {
        let keys = [(1, 0), (14, 2), (3, 3)];
        assert_eq!(buckets(&table(Llvm::V22, &keys)), [(58, 0), (59, 1), (61, 2)]);
        assert_eq!(buckets(&table(Llvm::Main, &keys)), [(58, 0), (59, 1), (60, 2)]);
    }

    #[test]
    fn after_a_removal_the_others_are_inserted_again() {
        let mut main = table(Llvm::Main, &[(1, 0), (14, 2), (3, 3)]);
        assert_eq!(
            main.remove(vec![58]),
            [Move { phi: NewPhiId(1), from: 59, to: 58 }, Move { phi: NewPhiId(2), from: 60, to: 59 }]
        );
        assert_eq!(buckets(&main), [(58, 1), (59, 2)]);
        assert_eq!(table(Llvm::V22, &[(1, 0), (14, 2)]).remove(vec![58]), []);
    }

    /// As LLVM does it: all entries into a new table of the same size.
    fn removed_naively(table: &PhiTable, removed: &[usize]) -> Vec<(usize, u32)> {
        let mut new = PhiTable { buckets: vec![None; table.buckets.len()], len: 0, llvm: table.llvm };
        let old = table.buckets.iter().enumerate().filter(|(bucket, _)| !removed.contains(bucket));
        for entry in old.filter_map(|(_, entry)| *entry) {
            new.place(entry);
        }
        buckets(&new)
    }

    #[test]
    fn looking_at_some_runs_leaves_what_inserting_everything_leaves() {
        let mut random = 1u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % below
        };
        let mut n_moves = 0;
        for _ in 0..300 {
            let n = 5 + next(90);
            let mut keys: Vec<(u32, u32)> = (0..n).map(|_| (next(40), next(12))).collect();
            keys.sort_unstable();
            keys.dedup();
            let mut table = table(Llvm::Main, &keys);
            while !buckets(&table).is_empty() {
                let gone: Vec<usize> = buckets(&table).iter().map(|entry| entry.0).filter(|_| next(4) == 0).collect();
                let expected = removed_naively(&table, &gone);
                let is_empty = gone.is_empty();
                n_moves += table.remove(gone).len();
                assert!(is_empty || buckets(&table) == expected);
            }
        }
        assert!(n_moves > 500, "{n_moves} moves");
    }
}
