//! Inlining: bodies take the place of calls.
//!
//! A module pass in three steps. [`summarise`] looks at each function alone, on any thread. [`Plan::new`] decides for each call whether it
//! is inlined, bottom-up over the strongly connected components of the call graph. [`run_function`] writes each function that stays, again on
//! any thread: it needs the plan, the module's text, and no other function's result. `docs/inline.md` tells what is inlined and what is not.

mod cost;
mod debug;
mod expand;
mod graph;
mod pads;
mod plan;
mod reason;
mod remark;
mod rules;
mod summary;
mod target;
mod traits;

pub use plan::{Cost, Inlined, Plan, Verdict};
pub use reason::Reason;
pub use remark::{Counts, Remark};
pub use summary::{Facts, Scratch, Summary, summarise};

use crate::driver::{Options as DriverOptions, Outcome, RunError};
use crate::times::Stopwatch;
use memphis_ir::print::print_function;
use memphis_ir::{Body, Function, FunctionId, Module};

/// Limits, in LLVM's units: an ordinary instruction costs 5, a call 25 and 5 for each argument more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// A body is inlined if it costs less than this more than the call. Default: 225, as in LLVM.
    pub threshold: u32,
    /// The limit for functions with `inlinehint`. Default: 325, as in LLVM.
    pub hint_threshold: u32,
    /// The limit for functions and calls with `cold`. Default: 45, as in LLVM.
    pub cold_threshold: u32,
}

impl Options {
    /// LLVM's limits.
    pub const DEFAULT: Options = Options { threshold: 225, hint_threshold: 325, cold_threshold: 45 };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

/// Decides what is inlined in a module, on one thread.
///
/// Cost: linear in the module's text.
pub fn plan<'t>(module: &Module<'t>, options: Options) -> Plan<'t> {
    let facts = Facts::of(module);
    let mut scratch = Scratch::default();
    let summaries = module.function_ids().map(|function| summarise(module, &facts, function, &mut scratch)).collect();
    Plan::new(module, &facts, summaries, options, None)
}

/// Writes a function as the plan has it.
///
/// # Errors
/// The function is not valid IR.
///
/// Cost: linear in what is printed.
pub fn run_function<'m>(
    module: &'m Module<'m>,
    function: FunctionId,
    plan: &Plan<'m>,
    options: DriverOptions,
    body: &mut Body,
) -> Result<Outcome, RunError> {
    if !plan.errors(function).is_empty() {
        return Err(RunError::Invalid(plan.errors(function).to_vec()));
    }
    let mut watch = Stopwatch::start(options.clock);
    module.read_body(function, body).map_err(|e| RunError::Invalid(vec![e]))?;
    let mut outcome = Outcome { n_unknown: body.n_unknown, ..Outcome::default() };
    outcome.times.read = watch.lap();
    outcome.inlining = remark::remarks(Function { module, body }, plan);
    if plan.is_removed(function) {
        outcome.removed = true;
        outcome.changed = true;
        outcome.times.pass = watch.lap();
        return Ok(outcome);
    }
    let mut expanded = expand::expand(module, plan, body).map_err(|e| RunError::Invalid(vec![e]))?;
    outcome.changed = !expanded.edit.is_empty();
    outcome.needs = std::mem::take(&mut expanded.needs);
    outcome.times.pass = watch.lap();
    outcome.printed = print_function(Function { module, body }, &expanded.edit, options.numbering);
    outcome.times.print = watch.lap();
    Ok(outcome)
}
