//! What is counted of functions, stages and inputs.

use memphis_passes::mem2reg::Stats;
use memphis_passes::{Outcome, Times, cleanups, demote, inline, lift_loads};
use std::ops::AddAssign;

/// What was done, by count.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counters {
    pub stats: Stats,
    /// φs that were eliminated, and what came in their place and in that of registers.
    pub n_phis: u64,
    pub demoted: demote::Counts,
    /// What clean-up passes did.
    pub cleanups: cleanups::Counts,
    /// What was lifted through φs and selects of addresses.
    pub lifted: lift_loads::Counts,
    /// What became of calls, and how many functions went because of that.
    pub calls: inline::Counts,
    pub n_removed: u64,
    pub n_functions: u64,
    pub n_changed: u64,
    pub n_unknown: u64,
    /// What was looked at for the proofs.
    pub proof: memphis_check::script::Counts,
    /// What each step took, on all threads together.
    pub times: Times,
}

impl Counters {
    /// Adds what came of a function.
    pub fn add(&mut self, outcome: &Outcome) {
        self.stats += outcome.stats;
        self.n_phis += outcome.n_phis;
        self.demoted += outcome.demoted;
        self.cleanups += outcome.cleanups;
        self.lifted += outcome.lifted;
        outcome.inlining.iter().for_each(|remark| self.calls.add(remark.reason));
        self.n_removed += u64::from(outcome.removed);
        self.n_functions += 1;
        self.n_changed += u64::from(outcome.changed);
        self.n_unknown += u64::from(outcome.n_unknown);
        self.proof += outcome.proof;
        self.times += outcome.times;
    }

    /// Adds what came of the same module in the next stage.
    pub fn add_stage(&mut self, next: Counters) {
        // Most that a later stage changes has been changed before.
        let n_changed = self.n_changed.max(next.n_changed);
        *self += next;
        *self = Counters { n_functions: next.n_functions, n_changed, n_unknown: next.n_unknown, ..*self };
    }
}

/// Adds what came of another module.
impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.stats += other.stats;
        self.n_phis += other.n_phis;
        self.demoted += other.demoted;
        self.cleanups += other.cleanups;
        self.lifted += other.lifted;
        self.calls += other.calls;
        self.n_removed += other.n_removed;
        self.n_functions += other.n_functions;
        self.n_changed += other.n_changed;
        self.n_unknown += other.n_unknown;
        self.proof += other.proof;
        self.times += other.times;
    }
}
