//! The order in which new φs are simplified.
//!
//! LLVM 22 keeps the new φs of a round in a `DenseMap`, keyed by block number and alloca number,
//! and tries them in the order of its buckets. So the map is imitated: its hash, its probing, its
//! growth. The order shows where `undef` or `poison` is involved; elsewhere any order ends in the
//! same.

use crate::mem2reg::ids::{ListIndex, NewPhiId};

/// The buckets of LLVM's table of new φs.
#[derive(Debug, Default)]
pub struct PhiTable {
    buckets: Vec<Option<Entry>>,
    len: usize,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    block_number: u32,
    slot: ListIndex,
    phi: NewPhiId,
}

impl PhiTable {
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

    fn place(&mut self, entry: Entry) {
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(entry.block_number, entry.slot.0) as usize & mask;
        let mut step = 1;
        while self.buckets[bucket].is_some() {
            bucket = (bucket + step) & mask;
            step += 1;
        }
        self.buckets[bucket] = Some(entry);
    }

    /// The φs in the order of the buckets.
    pub fn order(&self) -> Vec<NewPhiId> {
        self.buckets.iter().flatten().map(|entry| entry.phi).collect()
    }
}

/// The hash of a pair of numbers in LLVM's tables.
fn hash(block_number: u32, slot: u32) -> u64 {
    let part = |n: u32| u64::from(n.wrapping_mul(37));
    let mut key = part(block_number) << 32 | part(slot);
    key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 31
}
