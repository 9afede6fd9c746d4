//! Our answer, made in this process.

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
