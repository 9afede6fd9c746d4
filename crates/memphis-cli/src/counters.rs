//! Counters of functions, stages and inputs, and the report of `--stats`.

use crate::report;
use memphis_passes::report::{Counter, Counters};
use memphis_passes::{Outcome, Times};

/// The number of functions with each result.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The counters of passes and proofs.
    pub counters: Counters,
    pub n_functions: u64,
    pub n_changed: u64,
    pub n_unknown: u64,
    /// The time of each step, on all threads together.
    pub times: Times,
}

impl Tally {
    /// Adds the result of a function.
    pub fn add(&mut self, outcome: &Outcome) {
        self.counters.add(&outcome.report.counters);
        self.n_functions += 1;
        self.n_changed += u64::from(outcome.changed);
        self.n_unknown += u64::from(outcome.n_unknown);
        self.times += outcome.times;
    }

    /// Adds the result of the next stage for the same module.
    pub fn add_stage(&mut self, next: &Tally) {
        self.counters.add(&next.counters);
        self.n_functions = next.n_functions;
        // Most functions that a later stage changes were changed before.
        self.n_changed = self.n_changed.max(next.n_changed);
        self.n_unknown = next.n_unknown;
        self.times += next.times;
    }
}

/// Sums over all inputs.
#[derive(Debug, Default)]
pub struct Totals {
    n_files: u64,
    tally: Tally,
}

impl Totals {
    /// Adds the result of an input.
    pub fn add(&mut self, of_input: Tally) {
        self.n_files += 1;
        self.tally.counters.add(&of_input.counters);
        self.tally.n_functions += of_input.n_functions;
        self.tally.n_changed += of_input.n_changed;
        self.tally.n_unknown += of_input.n_unknown;
        self.tally.times += of_input.times;
    }

    /// Prints the counters like LLVM: by group, and those of passes only if they are not zero.
    pub fn report(self) {
        let Totals { n_files, tally: Tally { mut counters, n_functions, n_changed, n_unknown, times } } = self;
        counters.count(
            OWN,
            [
                ("files", n_files, "Number of files"),
                ("functions", n_functions, "Number of functions"),
                ("changed", n_changed, "Number of functions changed"),
                ("unknown", n_unknown, "Number of instructions not understood"),
            ],
        );
        let is_shown = |counter: &&Counter| counter.value > 0 || counter.group == OWN;
        let rows = counters.iter().filter(is_shown).map(|counter| (counter.group, counter.value, counter.about));
        report::counters(&rows.collect::<Vec<_>>());
        if counters.iter().any(|counter| counter.group == "check") {
            let proof = times.proof as f64 / 1e6;
            report::plain(&format!("{proof:.3} ms were spent on proofs, by all threads together\n\n"));
        }
    }
}

/// The group of the counters that belong to no pass.
const OWN: &str = "memphis";
