//! Our answer, made in this process.

use memphis_ir::Module;
use memphis_ir::blockargs::{Scope, to_arguments, to_llvm};
use memphis_ir::print::Numbering;
use memphis_passes::{Outcome, Pipeline, RunError, copies, run_module};
use std::panic::catch_unwind;

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
/// What is wrong with the pipeline's text or the module, one problem a line; or that the module made us panic.
pub fn run(pipeline: &str, input: &str) -> Result<Answer, String> {
    let pipeline = Pipeline::parse(pipeline).map_err(|error| error.to_string())?;
    let result = catch_unwind(|| run_module(input.as_bytes(), &pipeline, Numbering::Renumber));
    match result {
        Ok(Ok((text, outcomes))) => Ok(Answer { text: String::from_utf8_lossy(&text).into_owned(), outcomes }),
        Ok(Err(error)) => Err(shown(&error, input)),
        Err(panic) => Err(format!("panic: {}", panic_message(&*panic))),
    }
}

/// Writes a module in copy form, and proves it.
///
/// # Errors
/// As [`run`].
pub fn in_copy_form(input: &str, options: copies::Options) -> Result<String, String> {
    match catch_unwind(|| copies::emit(input.as_bytes(), options, true)) {
        Ok(Ok(emitted)) => Ok(String::from_utf8_lossy(&emitted.text).into_owned()),
        Ok(Err(error)) => Err(shown(&error, input)),
        Err(panic) => Err(format!("panic: {}", panic_message(&*panic))),
    }
}

/// Writes the functions of a module that are LLVM IR as block-argument text. With all that dominates in sight it is proved, comes back as
/// the same text but for comments, and there again as the same.
///
/// # Errors
/// As [`run`], and what does not hold.
pub fn as_arguments(input: &str, scope: Scope) -> Result<String, String> {
    let before = Module::read(input.as_bytes()).map_err(|error| shown_errors(&[error], input))?;
    let there = to_arguments(&before, scope, |_| true).map_err(|errors| shown_errors(&errors, input))?.text;
    let there = String::from_utf8_lossy(&there).into_owned();
    let back = as_llvm(&there).map_err(|error| format!("what is written is refused: {error}\n{there}"))?;
    let after =
        Module::read(back.as_bytes()).map_err(|error| format!("what comes back is refused: {error}\n{back}"))?;
    let again = to_arguments(&after, Scope::Dominators, |_| true).map_err(|errors| shown_errors(&errors, &back))?.text;
    if scope == Scope::Dominators {
        prove(&before, there.as_bytes())?;
        if again != there.as_bytes() {
            return Err(crate::diff("there", &there, "there again", &String::from_utf8_lossy(&again)));
        }
    }
    Ok(there)
}

/// Writes the functions of a module that are block-argument text as LLVM IR, and proves it.
///
/// # Errors
/// As [`run`].
pub fn as_llvm(input: &str) -> Result<String, String> {
    let before = Module::read(input.as_bytes()).map_err(|error| shown_errors(&[error], input))?;
    let text = to_llvm(&before).map_err(|errors| shown_errors(&errors, input))?.text;
    prove(&before, &text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// What was written has the functions of a module.
fn prove(before: &Module<'_>, written: &[u8]) -> Result<(), String> {
    let after = Module::read(written).map_err(|error| format!("what is written is not read: {error}"))?;
    let failed = |failure: Box<memphis_check::script::Failure>| {
        let error = memphis_ir::Error::new(failure.offset, format!("not proved: {}", failure.message));
        format!("{}\n{}", error.locate("input", before.text), String::from_utf8_lossy(written))
    };
    memphis_check::arguments::check(before, &after).map(drop).map_err(failed)
}

fn shown_errors(errors: &[memphis_ir::Error], input: &str) -> String {
    shown(&RunError::Invalid(errors.to_vec()), input)
}

fn shown(error: &RunError, input: &str) -> String {
    let shown: Vec<_> = error.errors().iter().map(|e| e.locate("input", input.as_bytes()).to_string()).collect();
    shown.join("\n")
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message,
        _ => "no message",
    }
}
