//! Runs a stage of a pipeline over one function: reads, verifies, transforms, proves, prints.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own. What a
//! function needs from the module beyond its own text (a declaration, new metadata nodes) is in the
//! [`Outcome`], and [`Assembler`](crate::assemble::Assembler) sees to it, in order.

use crate::error::{RunError, Unproved};
use crate::pass::{Change, FunctionPass, ModulePlan, Wanted, Work};
use crate::pipeline::Stage;
use crate::report::{Report, StageReport};
use crate::steps::Steps;
use crate::times::{Stopwatch, Times};
use crate::worker::{Scratch, Worker};
use memphis_ir::edit::Edit;
use memphis_ir::print::{self, Numbering, Outlet, Printed, print_function_in};
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
        self.times += &next.times;
    }
}

/// The work on a function.
#[derive(Clone, Copy)]
pub(crate) struct Task<'m> {
    pub stage: &'m Stage,
    /// The plan of its pass over the module, which knows what it is for. Planning has verified the
    /// function.
    pub plan: Option<&'m dyn ModulePlan>,
    /// True if the other passes are for the function.
    pub is_meant: bool,
}

/// Runs a stage over a function. Text may go through the outlet while the rest of it is printed,
/// when all is proved; the outcome has what is left.
///
/// # Errors
/// The function is not valid IR, or what a pass did to it could not be proved right. Then nothing
/// went through the outlet.
///
/// Cost: linear in the function's text, plus that of the passes and of their proofs.
pub(crate) fn run_function<'o>(
    module: &Module<'_>,
    function: FunctionId,
    task: Task<'_>,
    options: Options,
    outlet: Option<&'o mut Outlet<'o>>,
    worker: &mut Worker,
) -> Result<Outcome, RunError> {
    let mut watch = Stopwatch::start(options.clock);
    let Worker { body, scratch } = worker;
    read(module, function, task, options, body).map_err(RunError::Invalid)?;
    scratch.begin(body);
    let read = watch.lap();
    if task.plan.is_none() {
        // Input is verified before the first pass, as `opt` does.
        verify(Function { module, body }, &mut scratch.lend::<verify::Scratch>()).map_err(RunError::Invalid)?;
    }
    let verify = watch.lap();
    let n_unknown = body.n_unknown;
    let (change, mut times) = transform(module, task, options, body, scratch);
    times += &Times { read, verify, ..Times::default() };
    watch.lap();
    if let Some(problem) = change.problem {
        return Err(RunError::Invalid(vec![problem]));
    }
    if let Some(failure) = change.failure {
        return Err(RunError::Unproved(Unproved::new(function, *failure)));
    }
    let Change { edit, report, declares, removes_function, .. } = change;
    let f = Function { module, body };
    let printed = match edit.is_empty() {
        true => Printed::default(),
        false => print_function_in(f, &edit, options.numbering, outlet, &mut scratch.lend::<print::Scratch>()),
    };
    times.print = watch.lap();
    let changed = removes_function || !edit.is_empty();
    // The next script takes its memory.
    *scratch.lend::<Edit>() = edit;
    Ok(Outcome { printed, changed, removed: removes_function, n_unknown, declares, report, times })
}

fn read(
    module: &Module<'_>,
    function: FunctionId,
    task: Task<'_>,
    options: Options,
    body: &mut Body,
) -> Result<(), Vec<Error>> {
    if let Some(plan) = task.plan
        && let problems @ [_, ..] = plan.problems(function)
    {
        return Err(problems.to_vec());
    }
    module.read_body(function, body).map_err(|error| vec![error])?;
    let n_others = task.stage.passes().len() - usize::from(task.plan.is_some());
    let message = match body.form {
        Form::Copies if task.plan.is_some() || task.is_meant || options.upgrade => {
            "expected a function in SSA form: there are no passes for one in copy form"
        }
        Form::Arguments if task.is_meant && n_others > 0 => {
            "expected LLVM IR: passes do not change block-argument text"
        }
        _ => return Ok(()),
    };
    Err(vec![Error::new(body.start, message)])
}

/// Runs the passes of a stage, one after the other.
fn transform(
    module: &Module<'_>,
    task: Task<'_>,
    options: Options,
    body: &mut Body,
    scratch: &mut Scratch,
) -> (Change, Times) {
    let wanted = Wanted { certificate: options.check, remarks: options.remarks, fault: options.fault };
    let is_optnone = !options.ignore_optnone && Function { module, body }.is_optnone();
    let mut steps = Steps::new(module, body, wanted, scratch).measured_by(options.clock);
    if options.upgrade {
        steps.upgrade_first();
    }
    for (index, staged) in task.stage.staged().iter().enumerate() {
        match (staged.pass.work(), task.plan) {
            (Work::Module(_), Some(plan)) => {
                steps.step(|_, body, wanted, _| plan.run(body, wanted));
            }
            (Work::Functions(pass), _) if task.is_meant => {
                steps.start_pass(index);
                if is_optnone && !pass.transforms_optnone() {
                    steps.step(|module, body, wanted, scratch| left_alone(pass, module, body, wanted, scratch));
                } else {
                    pass.run_steps(&mut steps);
                }
            }
            _ => continue,
        }
        steps.end_pass(staged);
    }
    steps.finish()
}

/// No change of a function that a pass leaves alone because it is `optnone`.
fn left_alone(
    pass: &dyn FunctionPass,
    module: &Module<'_>,
    body: &mut Body,
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Change {
    let mut change = Change::none(body);
    change.report.is_optnone = true;
    if wanted.remarks {
        change.report.remarks = pass.remarks_on_optnone(module, body, scratch);
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pass::Pass;
    use crate::pipeline::Pipeline;

    /// Deletes the first instruction, whatever that is.
    #[derive(Debug, PartialEq)]
    struct Careless;

    impl Pass for Careless {
        fn name(&self) -> &'static str {
            "careless"
        }

        fn about(&self) -> &'static str {
            "delete the first instruction"
        }

        fn work(&self) -> Work<'_> {
            Work::Functions(self)
        }
    }

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
        let stage = &Pipeline::of(Careless).stages()[0];
        let task = Task { stage, plan: None, is_meant: true };
        let run = |check| {
            let options = Options { check, ..Options::default() };
            run_function(&module, function, task, options, None, &mut Worker::default())
        };
        assert!(matches!(run(true), Err(RunError::Unproved(_))));
        assert!(run(false).is_ok(), "nobody asked for a proof");
    }
}
