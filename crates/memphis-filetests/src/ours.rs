//! Our answer, made in this process.

use memphis_ir::print::ModuleWriter;
use memphis_ir::upgrade::{Declarations, upgrade_declarations};
use memphis_ir::{Error, Module};
use memphis_passes::{Options, Outcome, Pipeline, Worker, run_function};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A module behind a pipeline.
#[derive(Debug)]
pub struct Answer {
    /// The module's text.
    pub text: String,
    /// What came of each function, in order.
    pub outcomes: Vec<Outcome>,
}

/// Runs a pipeline over a module.
///
/// # Errors
/// What is wrong with the pipeline's text or the module, one problem a line; or that a function made us panic, and where.
pub fn run(pipeline: &str, input: &str) -> Result<Answer, String> {
    let pipeline = Pipeline::parse(pipeline).map_err(|error| error.to_string())?;
    let shown = |error: &Error| error.locate("input", input.as_bytes()).to_string();
    let module = Module::read(input.as_bytes()).map_err(|error| shown(&error))?;
    // With passes, old intrinsics are read as opt reads them; without, the text stays as it is.
    let declarations = match pipeline.passes() {
        [] => Declarations::default(),
        _ => upgrade_declarations(&module),
    };
    let options = Options { upgrade: declarations.old_calls, ..Options::default() };
    let mut worker = Worker::default();
    let mut outcomes = Vec::new();
    for function in module.function_ids() {
        let outcome =
            catch_unwind(AssertUnwindSafe(|| run_function(&module, function, &pipeline, options, &mut worker)));
        match outcome {
            Ok(Ok(outcome)) => outcomes.push(outcome),
            Ok(Err(errors)) => return Err(errors.iter().map(shown).collect::<Vec<_>>().join("\n")),
            Err(panic) => {
                let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
                return Err(format!("panic in @{name}: {}", panic_message(&*panic)));
            }
        }
    }
    Ok(Answer { text: module_text(&module, &declarations, &outcomes), outcomes })
}

fn module_text(module: &Module<'_>, declarations: &Declarations, outcomes: &[Outcome]) -> String {
    let mut writer = ModuleWriter::new(module, outcomes.iter().any(|outcome| outcome.changed));
    declarations.dropped.iter().for_each(|&item| writer.drop_item(item));
    declarations.added.iter().for_each(|line| writer.declare(line.as_str()));
    if outcomes.iter().any(|outcome| outcome.needs_assume) && module.find_global(b"llvm.assume").is_none() {
        writer.declare("declare void @llvm.assume(i1 noundef)");
    }
    for (function, outcome) in module.function_ids().zip(outcomes) {
        writer.renumber_blocks(function, &outcome.printed.block_numbers);
    }
    let mut out = Vec::with_capacity(module.text.len());
    for (function, outcome) in module.function_ids().zip(outcomes) {
        writer.function(function, &outcome.printed, &mut |bytes| out.extend_from_slice(bytes));
    }
    writer.finish(&mut |bytes| out.extend_from_slice(bytes));
    String::from_utf8_lossy(&out).into_owned()
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message,
        _ => "no message",
    }
}
