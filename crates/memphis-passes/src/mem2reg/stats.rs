//! LLVM's counters for mem2reg.

use std::ops::AddAssign;

/// LLVM's counters for mem2reg, with its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// `NumPromoted`: allocas promoted.
    pub num_promoted: u64,
    /// `NumLocalPromoted`: promoted within one block.
    pub num_local_promoted: u64,
    /// `NumSingleStore`: promoted with a single store.
    pub num_single_store: u64,
    /// `NumDeadAlloca`: dead ones removed.
    pub num_dead_alloca: u64,
    /// `NumPHIInsert`: φs inserted, before simplification.
    pub num_phi_insert: u64,
}

impl Stats {
    /// Value, name and description of each counter. LLVM prints counters by name.
    pub fn rows(&self) -> [(u64, &'static str, &'static str); 5] {
        [
            (self.num_dead_alloca, "NumDeadAlloca", "Number of dead alloca's removed"),
            (self.num_local_promoted, "NumLocalPromoted", "Number of alloca's promoted within one block"),
            (self.num_phi_insert, "NumPHIInsert", "Number of PHI nodes inserted"),
            (self.num_promoted, "NumPromoted", "Number of alloca's promoted"),
            (self.num_single_store, "NumSingleStore", "Number of alloca's promoted with a single store"),
        ]
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.num_promoted += other.num_promoted;
        self.num_local_promoted += other.num_local_promoted;
        self.num_single_store += other.num_single_store;
        self.num_dead_alloca += other.num_dead_alloca;
        self.num_phi_insert += other.num_phi_insert;
    }
}
