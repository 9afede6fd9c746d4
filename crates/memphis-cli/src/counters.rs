//! Counters of functions, stages and inputs, and the report of `--stats`.

use crate::report;
use memphis_passes::report::{Counter, Counters};
use memphis_passes::{Outcome, Times};

/// The results for the functions of a module.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The counters of passes and proofs.
    pub counters: Counters,
    /// The functions, in the order of the text.
    functions: Vec<Seen>,
    n_unknown: u64,
    /// The time of each step, on all threads together.
    pub times: Times,
}

/// What stages have done to a function.
#[derive(Debug, Clone, Copy)]
struct Seen {
    is_changed: bool,
    is_removed: bool,
}

impl Tally {
    /// Adds the result of a function.
    pub fn add(&mut self, outcome: &Outcome) {
        self.counters.add(&outcome.report.counters);
        self.functions.push(Seen { is_changed: outcome.changed, is_removed: outcome.removed });
        self.n_unknown += u64::from(outcome.n_unknown);
        self.times += &outcome.times;
    }

    /// Adds the result of the next stage for the same module. A function counts once, however many
    /// stages change it, and though one removes it.
    pub fn add_stage(&mut self, next: &Tally) {
        self.counters.add(&next.counters);
        if self.functions.is_empty() {
            self.functions.clone_from(&next.functions);
        } else {
            let left = self.functions.iter_mut().filter(|function| !function.is_removed);
            for (function, next) in left.zip(&next.functions) {
                function.is_changed |= next.is_changed;
                function.is_removed |= next.is_removed;
            }
        }
        self.n_unknown = next.n_unknown;
        self.times += &next.times;
    }
}

/// Sums over all inputs.
#[derive(Debug, Default)]
pub struct Totals {
    n_files: u64,
    n_functions: u64,
    n_changed: u64,
    tally: Tally,
}

impl Totals {
    /// Adds the result of an input.
    pub fn add(&mut self, of_input: Tally) {
        self.n_files += 1;
        self.tally.counters.add(&of_input.counters);
        self.n_functions += of_input.functions.len() as u64;
        self.n_changed += of_input.functions.iter().filter(|function| function.is_changed).count() as u64;
        self.tally.n_unknown += of_input.n_unknown;
        self.tally.times += &of_input.times;
    }

    /// Prints the counters like LLVM: by group, and those of passes only if they are not zero.
    pub fn report(self) {
        let Totals { n_files, n_functions, n_changed, tally: Tally { mut counters, n_unknown, times, .. } } = self;
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
