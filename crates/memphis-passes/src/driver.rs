//! Runs a pipeline over one function at a time.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own whose
//! memory is reused. What a function needs from the module beyond its own text (a declaration, new
//! metadata nodes) comes back in the [`Outcome`], and whoever writes the module sees to it, in order.

use crate::demote::Counts;
use crate::lift_loads::{self, Staying, Step};
use crate::pipeline::{Pass, Pipeline};
use crate::times::{Stopwatch, Times};
use crate::{cleanups, dce, inline, mem2reg, phi_eliminate, reg2mem, simplify, simplify_cfg};
use memphis_check::{demotion, script};
use memphis_ir::edit::Edit;
use memphis_ir::print::{self, Numbering, Outlet, Printed, print_function_in};
use memphis_ir::upgrade::{forget_flags, upgrade_function};
use memphis_ir::{Body, Error, Form, Function, FunctionId, Module};
use std::collections::BTreeSet;
use std::fmt;

/// Choices that hold for all passes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether what a pass did is proved before it is printed. Default: yes.
    pub check: bool,
    /// Breaks what a pass did on purpose before it is proved ([`fault`](crate::fault)): a test of the check. Default: no.
    pub fault: Option<u64>,
    /// Whether mem2reg says why allocas stay. Default: yes.
    pub remarks: bool,
    /// Tells the time in nanoseconds, to measure what each step costs. Default: none, and [`Outcome::times`] are zero.
    pub clock: Option<fn() -> u64>,
    /// How unnamed values are numbered where something changed.
    pub numbering: Numbering,
    /// Whether what older files have is brought up to date, as LLVM does on reading: for all
    /// functions of a module or for none.
    pub upgrade: bool,
}

impl Default for Options {
    fn default() -> Options {
        let numbering = Numbering::default();
        Options { check: true, fault: None, remarks: true, clock: None, numbering, upgrade: false }
    }
}

/// Memory for [`run_function`], reused from function to function.
#[derive(Debug, Default)]
pub struct Worker {
    pub(crate) body: Body,
    mem2reg: mem2reg::Scratch,
    lift_loads: lift_loads::Scratch,
    phi_eliminate: phi_eliminate::Scratch,
    reg2mem: reg2mem::Scratch,
    verify: memphis_ir::verify::Scratch,
    script: script::Scratch,
    demotion: demotion::Scratch,
    print: print::Scratch,
}

/// What came of a function.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// Its text, if anything changed.
    pub printed: Printed,
    /// Whether anything changed.
    pub changed: bool,
    /// LLVM's counters.
    pub stats: mem2reg::Stats,
    /// The allocas that stayed in memory, in the order of the text.
    pub remarks: Vec<mem2reg::Remark>,
    /// Of a further round of `lift-loads`: of which allocas that is still so.
    pub staying: Option<Staying>,
    /// Where instructions were before outputs of asm became results, where that is so.
    pub origins: Option<mem2reg::asm::Origins>,
    /// Whether `@llvm.assume` must be declared.
    pub needs_assume: bool,
    /// Instructions that were kept without being understood.
    pub n_unknown: u32,
    /// Whether the function is `optnone`, so that no pass touched it.
    pub optnone: bool,
    /// What was lifted through φs and selects of addresses.
    pub lifted: lift_loads::Counts,
    /// φs that were eliminated.
    pub n_phis: u64,
    /// Values that went through memory instead of registers.
    pub demoted: Counts,
    /// What clean-up passes did.
    pub cleanups: cleanups::Counts,
    /// What became of calls, in the order of the text.
    pub inlining: Vec<inline::Remark>,
    /// What must be declared if it is not: names without `@`, and declarations.
    pub needs: BTreeSet<(String, String)>,
    /// Whether the function goes.
    pub removed: bool,
    /// Why φs are left that a pass was to eliminate.
    pub stuck: Option<Stuck>,
    /// What was looked at to prove it.
    pub proof: script::Counts,
    /// How long each step took.
    pub times: Times,
}

impl Outcome {
    /// Adds what came of the function in the next stage: its text takes the place of this one.
    pub fn add(&mut self, next: Outcome) {
        self.printed = next.printed;
        self.changed |= next.changed;
        self.stats += next.stats;
        self.remarks.extend(next.remarks);
        self.needs_assume |= next.needs_assume;
        self.n_unknown = next.n_unknown;
        self.optnone |= next.optnone;
        self.lifted += next.lifted;
        self.n_phis += next.n_phis;
        self.demoted += next.demoted;
        self.cleanups += next.cleanups;
        self.inlining.extend(next.inlining);
        self.needs.extend(next.needs);
        self.removed |= next.removed;
        self.stuck = next.stuck.or(self.stuck.take());
        self.proof += next.proof;
        self.times += next.times;
    }
}

/// A φ that could not be eliminated, for which all φs of its function stayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// Byte offset of the φ in the module's text.
    pub offset: usize,
    /// Why, as a sentence without a full stop.
    pub reason: String,
}

impl Stuck {
    fn of(body: &Body, stuck: &crate::demote::Stuck) -> Stuck {
        Stuck { offset: body.start + body.inst(stuck.phi).start as usize, reason: stuck.reason.to_owned() }
    }
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

impl RunError {
    /// The same, said of other places.
    pub(crate) fn at_places(mut self, place: &dyn Fn(usize) -> usize) -> RunError {
        match &mut self {
            RunError::Invalid(errors) => errors.iter_mut().for_each(|error| error.offset = place(error.offset)),
            RunError::Unproved(unproved) => unproved.failure.offset = place(unproved.failure.offset),
        }
        self
    }
}

impl RunError {
    /// The error, of a text that passes have made: if that is not valid, the error is ours.
    pub(crate) fn amid_passes(self, text: Vec<u8>) -> RunError {
        let (function, failure) = match self {
            RunError::Unproved(Unproved { function, failure, .. }) => (function, failure),
            RunError::Invalid(errors) => {
                let (offset, message) = errors.first().map_or((0, ""), |first| (first.offset, first.message.as_str()));
                let module = Module::read(&text);
                let function = module.map_or(FunctionId(0), |module| crate::texts::function_at(&module, offset));
                let message = format!("a pass made what is not valid: {message}");
                (function, script::Failure { offset, message })
            }
        };
        RunError::Unproved(Unproved { function, failure, amid: Some(text) })
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
    /// The text that both are about, if passes have made it from the one that was given.
    pub amid: Option<Vec<u8>>,
}

impl Unproved {
    /// A failure in the text that was given.
    pub(crate) fn new(function: FunctionId, failure: script::Failure) -> Unproved {
        Unproved { function, failure, amid: None }
    }
}

/// Runs a [stage](Pipeline::stages) of a pipeline over a function; of a longer pipeline, its first stage.
///
/// # Errors
/// The function is not valid IR, or what a pass did to it could not be proved right.
///
/// Cost: linear in the function's text, plus that of the passes and of their proofs.
pub fn run_function(
    module: &Module<'_>,
    function: FunctionId,
    stage: &Pipeline,
    options: Options,
    worker: &mut Worker,
) -> Result<Outcome, RunError> {
    run_function_to(module, function, stage, options, None, worker)
}

/// As [`run_function`]. Text may go through the outlet while the rest of it is printed, when all is proved; the outcome has what is left.
///
/// # Errors
/// As [`run_function`]; then nothing went through the outlet.
pub fn run_function_to<'o>(
    module: &Module<'_>,
    function: FunctionId,
    stage: &Pipeline,
    options: Options,
    outlet: Option<&'o mut Outlet<'o>>,
    worker: &mut Worker,
) -> Result<Outcome, RunError> {
    let mut watch = Stopwatch::start(options.clock);
    module.read_body(function, &mut worker.body).map_err(|e| RunError::Invalid(vec![e]))?;
    let message = match worker.body.form {
        Form::Copies => Some("expected a function in SSA form: there are no passes for one in copy form"),
        Form::Arguments if stage.transform().is_some() => {
            Some("expected LLVM IR: passes do not change block-argument text")
        }
        _ => None,
    };
    if let Some(message) = message {
        return Err(RunError::Invalid(vec![Error::new(worker.body.start, message)]));
    }
    let mut outcome = Outcome { n_unknown: worker.body.n_unknown, ..Outcome::default() };
    outcome.times.read = watch.lap();
    verify(module, worker).map_err(RunError::Invalid)?;
    let is_large = mem2reg::is_large(&worker.body);
    if is_large {
        worker.verify = Default::default();
        worker.body.give_back_sound();
    }
    outcome.times.verify = watch.lap();
    let (mut edit, certificate) = match stage.transform() {
        // What is inlined is decided for a module: `inline::run_function` does that.
        None | Some(Pass::Verify | Pass::Print | Pass::Inline(_)) => (Edit::new(&worker.body), None),
        Some(Pass::AsmOutputs(choice)) => {
            let result = mem2reg::asm::run(module, &mut worker.body, &choice);
            outcome.origins = result.origins;
            (result.edit, None)
        }
        Some(Pass::LiftLoads(part)) if part.step != Step::Promote => {
            let result = lift_loads::run(module, &mut worker.body, part.step, &mut worker.lift_loads);
            outcome.lifted = result.counts;
            // The first step has said why slots stay.
            match part.step {
                _ if part.is_first() => outcome.remarks = result.remarks,
                Step::Rewrite => {
                    outcome.staying = Staying::of(Function { module, body: &worker.body }, &result.remarks);
                }
                Step::Promote | Step::Forward => {}
            }
            outcome.optnone = result.optnone;
            (result.edit, None)
        }
        Some(pass @ (Pass::Mem2Reg(_) | Pass::LiftLoads(_))) => {
            let choice = if let Pass::Mem2Reg(choice) = pass { choice } else { mem2reg::Options::DEFAULT };
            // Why slots stay that are not lifted is said by another step.
            let remarks = options.remarks && matches!(pass, Pass::Mem2Reg(_));
            let wanted = mem2reg::Wanted { certificate: options.check, remarks };
            let result = mem2reg::run_with(module, &mut worker.body, choice, wanted, &mut worker.mem2reg);
            outcome.stats = result.stats;
            outcome.remarks = result.remarks;
            outcome.needs_assume = result.uses_assume;
            outcome.optnone = result.optnone;
            (result.edit, result.certificate.map(|certificate| Certificate::Promotion(certificate, choice.semantics())))
        }
        Some(Pass::PhiEliminate(choice)) => {
            let result = phi_eliminate::run(module, &mut worker.body, choice, options.check, &mut worker.phi_eliminate);
            outcome.n_phis = result.n_phis;
            outcome.demoted = result.counts;
            outcome.stuck = result.stuck.map(|stuck| Stuck::of(&worker.body, &stuck));
            (result.edit, result.certificate.map(Certificate::Demotion))
        }
        Some(Pass::Reg2Mem) => {
            let result = reg2mem::run(module, &mut worker.body, options.check, &mut worker.reg2mem);
            outcome.n_phis = result.n_phis;
            outcome.demoted = result.counts;
            outcome.optnone = result.optnone;
            outcome.stuck = result.stuck.map(|stuck| Stuck::of(&worker.body, &stuck));
            (result.edit, result.certificate.map(Certificate::Demotion))
        }
        Some(Pass::Dce(choice)) => {
            let result = dce::run(module, &mut worker.body, choice);
            outcome.cleanups.dce = result.counts;
            outcome.optnone = result.optnone;
            (result.edit, None)
        }
        Some(Pass::Simplify) => {
            let result = simplify::run(module, &mut worker.body);
            outcome.cleanups.simplify = result.counts;
            outcome.optnone = result.optnone;
            (result.edit, None)
        }
        Some(Pass::SimplifyCfg(choice)) => {
            let result = simplify_cfg::run(module, &mut worker.body, choice);
            outcome.cleanups.simplify_cfg = result.counts;
            outcome.optnone = result.optnone;
            (result.edit, None)
        }
    };
    if is_large {
        worker.body.give_back_alloca_uses();
    }
    outcome.times.pass = watch.lap();
    if let Some(seed) = options.fault {
        crate::fault::inject(&worker.body, &mut edit, seed);
    }
    if let Some(certificate) = certificate {
        prove(module, &edit, &certificate, worker, &mut outcome)
            .map_err(|failure| RunError::Unproved(Unproved::new(function, *failure)))?;
        match certificate {
            _ if is_large => (worker.script, worker.demotion) = Default::default(),
            Certificate::Promotion(certificate, _) => worker.mem2reg.recycle_certificate(certificate),
            Certificate::Demotion(_) => {}
        }
    }
    outcome.times.proof = watch.lap();
    if !edit.is_empty() {
        forget_flags(Function { module, body: &worker.body }, &mut edit);
    }
    if options.upgrade {
        upgrade_function(Function { module, body: &worker.body }, &mut edit);
    }
    outcome.changed = !edit.is_empty();
    let Worker { body, print, mem2reg, .. } = worker;
    if outcome.changed {
        outcome.printed = print_function_in(Function { module, body }, &edit, options.numbering, outlet, print);
    }
    if is_large {
        *print = Default::default();
    } else {
        mem2reg.recycle_edit(edit);
    }
    outcome.times.print = watch.lap();
    Ok(outcome)
}

/// What a pass hands to the checker of what it does.
enum Certificate {
    Promotion(script::Certificate, script::Semantics),
    Demotion(demotion::Certificate),
}

/// Proves a script, and notes what that took.
fn prove(
    module: &Module<'_>,
    edit: &Edit,
    certificate: &Certificate,
    worker: &mut Worker,
    outcome: &mut Outcome,
) -> Result<(), Box<script::Failure>> {
    let f = Function { module, body: &worker.body };
    outcome.proof = match certificate {
        Certificate::Promotion(certificate, semantics) => {
            script::check(f, edit, certificate, *semantics, &mut worker.script)?
        }
        Certificate::Demotion(certificate) => demotion::check(f, edit, certificate, &mut worker.demotion)?,
    };
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_text_that_a_pass_made_is_no_mistake_of_the_users() {
        let text = b"define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret i32 0\n}\n";
        let error = RunError::Invalid(vec![Error::new(56, "wrong type")]).amid_passes(text.to_vec());
        let RunError::Unproved(Unproved { function, failure, amid }) = error else { panic!("{error}") };
        assert_eq!((function, failure.offset), (FunctionId(1), 56));
        assert_eq!(failure.message, "a pass made what is not valid: wrong type");
        assert_eq!(amid.as_deref(), Some(&text[..]));
    }
}
