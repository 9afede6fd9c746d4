//! The comparison with opt over random modules.

use crate::compare::{Llvm, Report, compare_as};
use memphis_gen::{Config, Features, Generated, random_module};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Functions of one module: enough to make starting opt cheap, few enough to keep a difference
/// readable.
pub const FUNCTIONS_PER_MODULE: usize = 200;

/// The parameters of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of functions in all.
    pub functions: usize,
    /// The first seed. Module `k` is made from `seed + k`.
    pub seed: u64,
    /// The number of threads, each with an opt of its own.
    pub threads: usize,
    /// The version of LLVM whose answers are compared.
    pub llvm: Llvm,
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Counts over all modules.
    pub total: Report,
    /// The number of times that each construct occurred.
    pub features: Features,
    /// The modules that show a difference, in order of their seeds.
    pub failures: Vec<Failure>,
}

/// A module that shows a difference.
#[derive(Debug)]
pub struct Failure {
    /// The seed of the module.
    pub seed: u64,
    /// Its text.
    pub text: String,
    /// The differences.
    pub report: Report,
}

/// Most modules have the default mix; the others raise some settings, to reach constructs that are
/// rare in the mix.
pub fn config(module: usize, functions: usize) -> Config {
    let base = Config { functions, ..Config::DEFAULT };
    match module % 10 {
        3 => Config { callbr: 0.7, indirectbr: 0.7, switch: 0.4, dead: 0.3, shuffle: 1.0, ..base },
        4 => Config { outside: 0.4, ..base },
        5 => Config { debug: 1.0, eh: 0.5, rounds: 0.4, unnamed: 0.5, ..base },
        6 => Config { mismatch: 0.5, outside: 0.2, ..base },
        7 => Config { undef: 0.5, metadata: 0.8, exotic_types: 0.1, ..base },
        9 => Config { clash: 1.0, quoted: 0.3, phis: 0.4, funclets: 0.4, rounds: 0.4, unnamed: 0.1, ..base },
        _ => base,
    }
}

/// A seed for a case, which is the same whatever other cases there are: FNV-1a of its name.
pub fn seed_of(case: &str) -> u64 {
    case.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The module that a plan makes at `index`.
pub fn module(plan: &Plan, index: usize) -> (u64, Generated) {
    let functions = FUNCTIONS_PER_MODULE.min(plan.functions - index * FUNCTIONS_PER_MODULE);
    let seed = plan.seed + index as u64;
    let config = config(index, functions);
    let config = match plan.llvm {
        // The constructs that main treats differently. The oracle frees the names of casts later
        // than main does, so no value is named like a φ.
        Llvm::Main => Config { lifetime: 0.7, retyped: 0.3, clash: 0.0, ..config },
        _ => config,
    };
    (seed, random_module(seed, &config))
}

/// Makes the modules of a plan on its threads, and calls `look` on each; `note` gets the results,
/// in any order.
pub fn for_each_module<T: Send>(plan: &Plan, look: impl Fn(u64, Generated) -> T + Sync, note: impl FnMut(T) + Send) {
    let n_modules = plan.functions.div_ceil(FUNCTIONS_PER_MODULE);
    let next = AtomicUsize::new(0);
    let note = Mutex::new(note);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n_modules {
                        break;
                    }
                    let (seed, generated) = module(plan, index);
                    let seen = look(seed, generated);
                    (note.lock().expect("no thread panics with the lock"))(seen);
                }
            });
        }
    });
}

/// Makes the modules and compares them; `progress` gets the number of functions done so far.
pub fn run(plan: &Plan, progress: &(dyn Fn(usize) + Sync)) -> Outcome {
    let mut outcome = Outcome::default();
    let look = |seed, generated: Generated| {
        let report = compare_as(plan.llvm, &generated.text);
        (seed, generated, report)
    };
    for_each_module(plan, look, |(seed, generated, report)| {
        outcome.note(seed, generated, report);
        progress(outcome.total.functions);
    });
    outcome.failures.sort_by_key(|failure| failure.seed);
    outcome
}

impl Outcome {
    fn note(&mut self, seed: u64, generated: Generated, report: Report) {
        self.features.add(&generated.features);
        self.total.functions += report.functions;
        self.total.with_phi += report.with_phi;
        self.total.phis += report.phis;
        if !report.is_same() || report.unusable.is_some() {
            self.failures.push(Failure { seed, text: generated.text, report });
        }
    }

    /// Share of the functions that have more φs after opt's pass than before, in percent.
    pub fn percent_with_phi(&self) -> f64 {
        100.0 * self.total.with_phi as f64 / self.total.functions.max(1) as f64
    }
}
