//! Runs a stage of a pipeline over one function: reads, verifies, transforms, proves, prints.
//!
//! Functions are independent: any thread may run any of them, with a [`Worker`] of its own. What a
//! function needs from the module beyond its own text (a declaration, new metadata nodes) is in
//! what is [`Transformed`], and `assemble.rs` sees to it, in order.

use super::stage::ModuleRun;
use crate::error::{Refusal, Unproved};
use crate::output::Verdict;
use crate::pass::{Change, FunctionPass, Wanted, Work};
use crate::report::Report;
use crate::steps::Steps;
use crate::times::{Stopwatch, Times};
use crate::worker::{Scratch, Worker};
use memphis_ir::edit::Edit;
use memphis_ir::print::{self, Outlet, Printed, print_function_in, reprint_function};
use memphis_ir::verify::{self, verify};
use memphis_ir::{Body, Error, Form, Function, FunctionId, Module};
use std::collections::BTreeSet;

/// The outcome of stages for a function.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// The certainty that the function does what it did before.
    pub verdict: Verdict,
    /// True if anything changed.
    pub changed: bool,
    /// True if the function goes.
    pub removed: bool,
    /// Instructions that were kept without being understood.
    pub n_unknown: u32,
    /// The report of the passes.
    pub report: Report,
    /// How long each step took.
    pub times: Times,
}

/// A function after a stage.
#[derive(Default)]
pub(super) struct Transformed {
    pub outcome: Outcome,
    /// The function's text, if anything changed.
    pub printed: Printed,
    /// Declarations that the function needs and the module may lack: name without `@`, and text.
    pub declares: BTreeSet<(String, String)>,
}

/// Runs a stage over a function. Text may go through the outlet while the rest of it is printed,
/// when all is proved; the outcome has what is left.
///
/// # Errors
/// The function is not valid IR, or what a pass did to it could not be proved right. Then nothing
/// went through the outlet.
///
/// Cost: linear in the function's text, plus that of the passes and of their proofs.
pub(super) fn run_function<'o>(
    run: &ModuleRun<'_>,
    function: FunctionId,
    outlet: Option<&'o mut Outlet<'o>>,
    worker: &mut Worker,
) -> Result<Transformed, Refusal> {
    let ModuleRun { module, options, .. } = *run;
    let Worker { body, scratch } = worker;
    if options.reprint {
        return reprint(module, function, body).map_err(|error| Refusal::Invalid(vec![error]));
    }
    if run.is_declined() {
        return Ok(Transformed::default());
    }
    let mut watch = Stopwatch::start(options.clock);
    read(run, function, body).map_err(Refusal::Invalid)?;
    scratch.begin(body);
    let read = watch.lap();
    if run.plan.is_none() {
        // Input is verified before the first pass, as `opt` does.
        verify(Function { module, body }, &mut scratch.lend::<verify::Scratch>()).map_err(Refusal::Invalid)?;
    }
    let verify = watch.lap();
    let n_unknown = body.n_unknown;
    let (change, mut times, verdict) = transform(run, body, scratch);
    times += &Times { read, verify, ..Times::default() };
    watch.lap();
    if let Some(problem) = change.problem {
        return Err(Refusal::Invalid(vec![problem]));
    }
    if let Some(failure) = change.failure {
        return Err(Refusal::Unproved(Unproved::new(function, *failure)));
    }
    let Change { edit, report, declares, removes_function, .. } = change;
    let f = Function { module, body };
    let printed = match (edit.is_empty(), run.scripts) {
        (true, None) => Printed::default(),
        (true, Some(scripts)) if !removes_function && !scripts.takes_unchanged() => Printed::default(),
        (_, Some(scripts)) => {
            let is_declared = |(name, _): &(String, String)| module.find_global(name.as_bytes()).is_some();
            if removes_function || !declares.iter().all(is_declared) || !scripts.take(f, &edit) {
                scripts.decline();
            }
            Printed::default()
        }
        (false, None) => print_function_in(f, &edit, options.numbering, outlet, &mut scratch.lend::<print::Scratch>()),
    };
    times.print = watch.lap();
    let changed = removes_function || !edit.is_empty();
    // The next script takes its memory.
    *scratch.lend::<Edit>() = edit;
    let verdict = if changed { verdict } else { Verdict::Unchanged };
    let outcome = Outcome { verdict, changed, removed: removes_function, n_unknown, report, times };
    Ok(Transformed { outcome, printed, declares })
}

/// The function as it was decoded.
fn reprint(module: &Module<'_>, function: FunctionId, body: &mut Body) -> Result<Transformed, Error> {
    let printed = Printed { text: reprint_function(module, function, body)?, ..Printed::default() };
    let outcome = Outcome { n_unknown: body.n_unknown, ..Outcome::default() };
    Ok(Transformed { outcome, printed, ..Transformed::default() })
}

fn read(run: &ModuleRun<'_>, function: FunctionId, body: &mut Body) -> Result<(), Vec<Error>> {
    if let Some(plan) = &run.plan
        && let problems @ [_, ..] = plan.problems(function)
    {
        return Err(problems.to_vec());
    }
    run.module.read_body(function, body).map_err(|error| vec![error])?;
    let n_others = run.stage.passes().len() - usize::from(run.plan.is_some());
    let is_meant = run.is_meant(function);
    let message = match body.form {
        Form::Copies if run.plan.is_some() || is_meant || run.declarations.old_calls => {
            "expected a function in SSA form: there are no passes for one in copy form"
        }
        Form::Arguments if is_meant && n_others > 0 => "expected LLVM IR: passes do not change block-argument text",
        _ => return Ok(()),
    };
    Err(vec![Error::new(body.start, message)])
}

/// Runs the passes of a stage, one after the other.
fn transform(run: &ModuleRun<'_>, body: &mut Body, scratch: &mut Scratch) -> (Change, Times, Verdict) {
    let ModuleRun { module, stage, options, .. } = *run;
    let is_meant = run.is_meant(body.function);
    let wanted = Wanted { certificate: options.check, remarks: options.remarks, fault: options.fault };
    let is_optnone = !stage.ignores_optnone() && Function { module, body }.is_optnone();
    let is_old = run.declarations.old_calls || body.has_debug_calls;
    let has_typed_pointers = module.types.has_typed_pointers() || body.has_typed_pointers();
    let types_pointers = has_typed_pointers && module.version().has_typed_pointers;
    let steps = Steps::new(module, body, wanted, scratch).typing_pointers(types_pointers, run.plan.is_some());
    let mut steps = steps.measured_by(options.clock);
    if is_old && stage.is_asked() {
        steps.upgrade(options.upgrade);
    }
    for (index, staged) in stage.staged().iter().enumerate() {
        match (staged.pass.work(), &run.plan) {
            (Work::Module(_), Some(plan)) => {
                steps.step(|_, body, wanted, _| plan.run(body, wanted));
            }
            (Work::Functions(pass), _) if is_meant => {
                steps.start_pass(index);
                if is_optnone && !pass.transforms_optnone() {
                    steps.step(|module, body, wanted, scratch| left_alone(pass, module, body, wanted, scratch));
                } else {
                    pass.run_steps(&mut steps);
                }
            }
            _ => continue,
        }
        steps.end_pass(staged.pass.name(), staged.is_overruled, staged.is_verified);
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
    use crate::driver::Options;
    use crate::executor::OneThread;
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
        let run = |check| {
            let options = Options { check, ..Options::default() };
            let run = ModuleRun::new(&module, stage, None, options, &OneThread);
            run_function(&run, function, None, &mut Worker::default())
        };
        assert!(matches!(run(true), Err(Refusal::Unproved(_))));
        assert!(run(false).is_ok(), "nobody asked for a proof");
    }
}
