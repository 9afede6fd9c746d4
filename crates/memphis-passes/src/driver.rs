//! Runs a pipeline over one function at a time.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own whose
//! memory is reused. What a function needs from the module beyond its own text (a declaration, new
//! metadata nodes) comes back in the [`Outcome`], and whoever writes the module sees to it, in order.

use crate::mem2reg;
use crate::pipeline::{Pass, Pipeline};
use memphis_check::script;
use memphis_ir::print::{Numbering, Printed, print_function};
use memphis_ir::upgrade::upgrade_function;
use memphis_ir::{Body, Error, Function, FunctionId, Module};
use std::fmt;

/// Choices that hold for all passes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether what a pass did is proved before it is printed. Default: yes.
    pub check: bool,
    /// Breaks what a pass did on purpose before it is proved ([`fault`](crate::fault)): a test of the check. Default: no.
    pub fault: Option<u64>,
    /// Tells the time in nanoseconds, to measure what the proofs cost. Default: none, and the cost is not known.
    pub clock: Option<fn() -> u64>,
    /// How unnamed values are numbered where something changed.
    pub numbering: Numbering,
    /// Whether what older files have is brought up to date, as LLVM does on reading: for all
    /// functions of a module or for none.
    pub upgrade: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { check: true, fault: None, clock: None, numbering: Numbering::default(), upgrade: false }
    }
}

/// Memory for [`run_function`], reused from function to function.
#[derive(Debug, Default)]
pub struct Worker {
    body: Body,
    mem2reg: mem2reg::Scratch,
    verify: memphis_ir::verify::Scratch,
    check: script::Scratch,
}

/// What came of a function.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// Its text.
    pub printed: Printed,
    /// Whether anything changed.
    pub changed: bool,
    /// LLVM's counters.
    pub stats: mem2reg::Stats,
    /// The allocas that stayed in memory, in the order of the text.
    pub remarks: Vec<mem2reg::Remark>,
    /// Whether `@llvm.assume` must be declared.
    pub needs_assume: bool,
    /// Instructions that were kept without being understood.
    pub n_unknown: u32,
    /// Whether the function is `optnone`, so that no pass touched it.
    pub optnone: bool,
    /// What was looked at to prove it.
    pub proof: script::Counts,
    /// How long that took, in nanoseconds by the options' clock.
    pub proof_time: u64,
}

/// Why there is no outcome.
#[derive(Debug, Clone)]
pub enum RunError {
    /// The function is not valid IR: every problem found, at least one.
    Invalid(Vec<Error>),
    /// What a pass did to the function could not be proved right, and is not handed out: an error of ours.
    Unproved(Unproved),
}

impl RunError {
    /// What is to be said about the text, one thing at least.
    pub fn errors(&self) -> Vec<Error> {
        match self {
            RunError::Invalid(errors) => errors.clone(),
            RunError::Unproved(Unproved { failure, .. }) => {
                vec![Error::new(failure.offset, format!("not proved, and not written: {}", failure.message))]
            }
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.errors().iter().map(Error::to_string).collect();
        f.write_str(&shown.join("\n"))
    }
}

impl std::error::Error for RunError {}

/// A function whose transformation could not be proved.
#[derive(Debug, Clone)]
pub struct Unproved {
    /// Which function.
    pub function: FunctionId,
    /// What could not be proved.
    pub failure: script::Failure,
}

/// Runs `pipeline` over a function.
///
/// # Errors
/// The function is not valid IR, or what a pass did to it could not be proved right.
///
/// Cost: linear in the function's text, plus that of the passes and of their proofs.
pub fn run_function(
    module: &Module<'_>,
    function: FunctionId,
    pipeline: &Pipeline,
    options: Options,
    worker: &mut Worker,
) -> Result<Outcome, RunError> {
    module.read_body(function, &mut worker.body).map_err(|e| RunError::Invalid(vec![e]))?;
    let mut outcome = Outcome { n_unknown: worker.body.n_unknown, ..Outcome::default() };
    let mut edit = memphis_ir::edit::Edit::new(&worker.body);
    verify(module, worker).map_err(RunError::Invalid)?;
    // Mem2reg leaves nothing for a second run, and the input was verified above.
    if pipeline.passes().contains(&Pass::Mem2Reg) {
        let mut result = mem2reg::run(module, &mut worker.body, options.check, &mut worker.mem2reg);
        if let Some(seed) = options.fault {
            crate::fault::inject(&worker.body, &mut result.edit, seed);
        }
        if let Some(certificate) = &result.certificate {
            let start = options.clock.map(|clock| clock());
            let f = Function { module, body: &worker.body };
            outcome.proof = script::check(f, &result.edit, certificate, &mut worker.check)
                .map_err(|failure| RunError::Unproved(Unproved { function, failure: *failure }))?;
            outcome.proof_time = options.clock.zip(start).map_or(0, |(clock, start)| clock().saturating_sub(start));
        }
        outcome.stats = result.stats;
        outcome.remarks = result.remarks;
        outcome.needs_assume = result.uses_assume;
        outcome.optnone = result.optnone;
        edit = result.edit;
    }
    if options.upgrade {
        upgrade_function(Function { module, body: &worker.body }, &mut edit);
    }
    outcome.changed = !edit.is_empty();
    outcome.printed = print_function(Function { module, body: &worker.body }, &edit, options.numbering);
    Ok(outcome)
}

/// Input is verified before the first pass, as `opt` does.
fn verify(module: &Module<'_>, worker: &mut Worker) -> Result<(), Vec<Error>> {
    memphis_ir::verify::verify(Function { module, body: &worker.body }, &mut worker.verify)
}

/// Asks the check of a reduction at most this often.
const REDUCTION_BUDGET: usize = 400;

/// A small module with a function that cannot be proved like `function`, for a bug report.
///
/// Cost: a few hundred runs on texts that get shorter.
pub fn reduce_unproved(module: &Module<'_>, function: FunctionId, pipeline: &Pipeline, options: Options) -> Vec<u8> {
    let mut worker = Worker::default();
    memphis_ir::reduce::reduce(module, function, REDUCTION_BUDGET, &mut |text| {
        let Ok(module) = Module::read(text) else { return false };
        module.function_ids().any(|function| {
            matches!(run_function(&module, function, pipeline, options, &mut worker), Err(RunError::Unproved(_)))
        })
    })
}
