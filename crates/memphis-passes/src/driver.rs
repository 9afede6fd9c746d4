//! Runs a pipeline over one function at a time.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own whose
//! memory is reused. What a function needs from the module beyond its own text (a declaration, new
//! metadata nodes) comes back in the [`Outcome`], and whoever writes the module sees to it, in order.

use crate::mem2reg;
use crate::pipeline::{Pass, Pipeline};
use memphis_ir::print::{Numbering, Printed, print_function};
use memphis_ir::upgrade::upgrade_function;
use memphis_ir::{Body, Error, Function, FunctionId, Module};

/// Choices that hold for all passes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// How unnamed values are numbered where something changed.
    pub numbering: Numbering,
    /// Whether what older files have is brought up to date, as LLVM does on reading: for all
    /// functions of a module or for none.
    pub upgrade: bool,
}

/// Memory for [`run_function`], reused from function to function.
#[derive(Debug, Default)]
pub struct Worker {
    body: Body,
    mem2reg: mem2reg::Scratch,
    verify: memphis_ir::verify::Scratch,
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
}

/// Runs `pipeline` over a function.
///
/// # Errors
/// The function is not valid IR; every problem found is listed, at least one.
///
/// Cost: linear in the function's text, plus that of the passes.
pub fn run_function(
    module: &Module<'_>,
    function: FunctionId,
    pipeline: &Pipeline,
    options: Options,
    worker: &mut Worker,
) -> Result<Outcome, Vec<Error>> {
    module.read_body(function, &mut worker.body).map_err(|e| vec![e])?;
    let mut outcome = Outcome { n_unknown: worker.body.n_unknown, ..Outcome::default() };
    let mut edit = memphis_ir::edit::Edit::new(&worker.body);
    verify(module, worker)?;
    // Mem2reg leaves nothing for a second run, and the input was verified above.
    if pipeline.passes().contains(&Pass::Mem2Reg) {
        let result = mem2reg::run(module, &mut worker.body, &mut worker.mem2reg);
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
