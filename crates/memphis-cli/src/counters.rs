//! Counters of functions, stages and inputs, and the report of `--stats`.

use crate::report;
use memphis_ir::FunctionId;
use memphis_passes::driver::Outcome;
use memphis_passes::report::{Counter, Counters};

/// The results for the functions of a module.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The counters of passes and proofs.
    counters: Counters,
    /// By function: true if any stage has changed it.
    is_changed: Vec<bool>,
    /// Counted by the last stage.
    n_unknown: u64,
    /// The time of proofs in nanoseconds, on all threads together.
    proof: u64,
}

impl Tally {
    /// Begins with the next stage.
    pub fn begin_stage(&mut self) {
        self.n_unknown = 0;
    }

    /// Adds the result of a stage for a function. A function counts once, however many stages
    /// change it, and though one removes it.
    pub fn add(&mut self, function: FunctionId, outcome: &Outcome) {
        self.counters.add(&outcome.report.counters);
        match self.is_changed.get_mut(function.0 as usize) {
            Some(is_changed) => *is_changed |= outcome.changed,
            None => self.is_changed.push(outcome.changed),
        }
        self.n_unknown += u64::from(outcome.n_unknown);
        self.proof += outcome.times.proof;
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
        self.n_functions += of_input.is_changed.len() as u64;
        self.n_changed += of_input.is_changed.iter().filter(|&&is_changed| is_changed).count() as u64;
        self.tally.n_unknown += of_input.n_unknown;
        self.tally.proof += of_input.proof;
    }

    /// Prints the counters like LLVM: by group, and those of passes only if they are not zero.
    pub fn report(self) {
        let Totals { n_files, n_functions, n_changed, tally: Tally { mut counters, n_unknown, proof, .. } } = self;
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
            let proof = proof as f64 / 1e6;
            report::plain(&format!("{proof:.3} ms were spent on proofs, by all threads together\n\n"));
        }
    }
}

/// The group of the counters that belong to no pass.
const OWN: &str = "memphis";
