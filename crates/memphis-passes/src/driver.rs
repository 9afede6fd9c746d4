//! Runs a stage of a pipeline over one function: reads, verifies, transforms, proves, prints.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own. What a
//! function needs from the module beyond its own text (a declaration, new metadata nodes) is in the
//! [`Outcome`], and [`Assembler`](crate::assemble::Assembler) sees to it, in order.

use crate::error::{RunError, Unproved};
use crate::pass::{Change, FunctionPass, ModulePlan, Wanted};
use crate::report::{Report, StageReport};
use crate::steps::prove;
use crate::times::{Stopwatch, Times};
use crate::worker::{Scratch, Worker};
use memphis_ir::edit::Edit;
use memphis_ir::print::{self, Numbering, Outlet, Printed, print_function_in};
use memphis_ir::upgrade::{forget_flags, upgrade_function};
use memphis_ir::verify::{self, verify};
use memphis_ir::{Body, Error, Form, Function, FunctionId, Module};
use std::collections::BTreeSet;

/// Choices that hold for all passes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// True if what a pass did is proved before it is printed. Default: yes.
    pub check: bool,
    /// Breaks what a pass did on purpose before it is proved ([`fault`](crate::fault)): a test of
    /// the check. Default: no.
    pub fault: Option<u64>,
    /// True if passes make remarks. Default: yes.
    pub remarks: bool,
    /// Tells the time in nanoseconds, to measure what each step costs. Default: none, and
    /// [`Outcome::times`] are zero.
    pub clock: Option<fn() -> u64>,
    /// How unnamed values are numbered where something changed.
    pub numbering: Numbering,
    /// True if what older files have is brought up to date, as LLVM does on reading: for all
    /// functions of a module or for none.
    pub upgrade: bool,
    /// True if passes transform `optnone` functions too. Default: as the stage says.
    pub ignore_optnone: bool,
}

impl Default for Options {
    fn default() -> Options {
        let numbering = Numbering::default();
        Options {
            check: true,
            fault: None,
            remarks: true,
            clock: None,
            numbering,
            upgrade: false,
            ignore_optnone: false,
        }
    }
}

/// The result of a stage on a function.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Its text, if anything changed.
    pub printed: Printed,
    /// True if anything changed.
    pub changed: bool,
    /// True if the function goes.
    pub removed: bool,
    /// Instructions that were kept without being understood.
    pub n_unknown: u32,
    /// Declarations that the function needs and the module may lack: name without `@`, and text.
    pub declares: BTreeSet<(String, String)>,
    /// The report of the pass.
    pub report: Report,
    /// How long each step took.
    pub times: Times,
}

impl Outcome {
    /// Moves what there is to say into the report of the stage. `is_meant` tells whether the stage
    /// was for this function.
    pub fn tell(&mut self, function: FunctionId, is_meant: bool, report: &mut StageReport) {
        report.take(function, &mut self.report, is_meant);
    }

    /// Adds the outcome of the next stage: its text replaces this one.
    pub fn add(&mut self, next: Outcome) {
        self.printed = next.printed;
        self.changed |= next.changed;
        self.removed |= next.removed;
        self.n_unknown = next.n_unknown;
        self.declares.extend(next.declares);
        self.report.add(next.report);
        self.times += next.times;
    }
}

/// The work on a function after its verification.
pub(crate) enum Action<'m> {
    /// Nothing: it is valid. Functions in any form may be.
    Verify,
    /// Nothing but what older files need.
    Upgrade,
    /// A transformation.
    Function(&'m dyn FunctionPass),
    /// A transformation that is planned. Planning has verified the function.
    Plan(&'m dyn ModulePlan),
}

/// Runs a stage over a function. Text may go through the outlet while the rest of it is printed,
/// when all is proved; the outcome has what is left.
///
/// # Errors
/// The function is not valid IR, or what a pass did to it could not be proved right. Then nothing
/// went through the outlet.
///
/// Cost: linear in the function's text, plus that of the pass and of its proof.
pub(crate) fn run_function<'o>(
    module: &Module<'_>,
    function: FunctionId,
    action: &Action<'_>,
    options: Options,
    outlet: Option<&'o mut Outlet<'o>>,
    worker: &mut Worker,
) -> Result<Outcome, RunError> {
    let mut watch = Stopwatch::start(options.clock);
    let mut times = Times::default();
    let Worker { body, scratch } = worker;
    read(module, function, action, body).map_err(RunError::Invalid)?;
    scratch.begin(body);
    times.read = watch.lap();
    verify_body(module, action, body, scratch).map_err(RunError::Invalid)?;
    times.verify = watch.lap();
    let wanted = Wanted { certificate: options.check, remarks: options.remarks, fault: options.fault };
    let mut change =
        transform(module, action, options, wanted, body, scratch).map_err(|e| RunError::Invalid(vec![e]))?;
    times.pass = watch.lap();
    let f = Function { module, body };
    let is_proved = matches!(action, Action::Function(pass) if pass.is_proved());
    prove(f, is_proved, &mut change, wanted, scratch)
        .map_err(|failure| RunError::Unproved(Unproved::new(function, *failure)))?;
    times.proof = watch.lap();
    let Change { mut edit, report, mut declares, removes_function, .. } = change;
    if !edit.is_empty() {
        forget_flags(f, &mut edit);
    }
    if options.upgrade {
        declares.append(&mut upgrade_function(f, &mut edit));
    }
    let printed = match edit.is_empty() {
        true => Printed::default(),
        false => print_function_in(f, &edit, options.numbering, outlet, &mut scratch.lend::<print::Scratch>()),
    };
    times.print = watch.lap();
    let changed = removes_function || !edit.is_empty();
    // The next script takes its memory.
    *scratch.lend::<Edit>() = edit;
    let n_unknown = body.n_unknown;
    Ok(Outcome { printed, changed, removed: removes_function, n_unknown, declares, report, times })
}

fn read(module: &Module<'_>, function: FunctionId, action: &Action<'_>, body: &mut Body) -> Result<(), Vec<Error>> {
    if let Action::Plan(plan) = action
        && let problems @ [_, ..] = plan.problems(function)
    {
        return Err(problems.to_vec());
    }
    module.read_body(function, body).map_err(|error| vec![error])?;
    let message = match (body.form, action) {
        (_, Action::Verify) => return Ok(()),
        (Form::Copies, _) => "expected a function in SSA form: there are no passes for one in copy form",
        (Form::Arguments, Action::Function(_)) => "expected LLVM IR: passes do not change block-argument text",
        _ => return Ok(()),
    };
    Err(vec![Error::new(body.start, message)])
}

/// Input is verified before the first pass, as `opt` does.
fn verify_body(module: &Module<'_>, action: &Action<'_>, body: &Body, scratch: &mut Scratch) -> Result<(), Vec<Error>> {
    match action {
        Action::Plan(_) => Ok(()),
        _ => verify(Function { module, body }, &mut scratch.lend::<verify::Scratch>()),
    }
}

fn transform(
    module: &Module<'_>,
    action: &Action<'_>,
    options: Options,
    wanted: Wanted,
    body: &mut Body,
    scratch: &mut Scratch,
) -> Result<Change, Error> {
    match action {
        Action::Verify | Action::Upgrade => Ok(Change::none(body)),
        Action::Function(pass) if !options.ignore_optnone && is_left_alone(Function { module, body }, *pass) => {
            let mut change = Change::none(body);
            change.report.is_optnone = true;
            if options.remarks {
                change.report.remarks = pass.remarks_on_optnone(module, body, scratch);
            }
            Ok(change)
        }
        Action::Function(pass) => {
            let mut change = pass.run(module, body, wanted, scratch);
            change.problem.take().map_or(Ok(change), Err)
        }
        Action::Plan(plan) => plan.run(body),
    }
}

/// Returns whether a pass leaves a function alone because it is `optnone`.
fn is_left_alone(f: Function<'_>, pass: &dyn FunctionPass) -> bool {
    f.is_optnone() && !pass.transforms_optnone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deletes the first instruction, whatever that is.
    struct Careless;

    impl FunctionPass for Careless {
        fn is_proved(&self) -> bool {
            true
        }

        fn run(&self, _: &Module<'_>, body: &mut Body, _: Wanted, _: &mut Scratch) -> Change {
            let mut change = Change::none(body);
            change.edit.delete(body.inst_ids().next().expect("a function has instructions"));
            change
        }
    }

    #[test]
    fn a_change_that_lacks_the_certificate_of_its_pass_is_refused() {
        let text = b"define i32 @f(i32 %a) {\n  %x = add i32 %a, 1\n  ret i32 %x\n}\n";
        let module = Module::read(text).expect("a module");
        let function = module.function_ids().next().expect("a function");
        let run = |check| {
            let options = Options { check, ..Options::default() };
            run_function(&module, function, &Action::Function(&Careless), options, None, &mut Worker::default())
        };
        assert!(matches!(run(true), Err(RunError::Unproved(_))));
        assert!(run(false).is_ok(), "nobody asked for a proof");
    }
}
