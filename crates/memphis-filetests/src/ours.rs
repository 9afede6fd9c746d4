//! Our answer, made in this process.

use memphis_ir::Module;
use memphis_ir::blockargs::Scope;
use memphis_ir::upgrade::Upgrade;
use memphis_passes::texts::{self, Text};
use memphis_passes::{Driver, FunctionOutput, Options, Pipeline, Refusal, copies};
use std::panic::catch_unwind;

/// A module after a pipeline.
#[derive(Debug)]
pub struct Answer {
    /// The module's text.
    pub text: String,
    /// The result for each function, in order.
    pub functions: Vec<FunctionOutput>,
}

/// Runs a pipeline over a module.
///
/// # Errors
/// The problems of the pipeline's text or of the module, one a line; or the message of a panic.
pub fn run(pipeline: &str, input: &str) -> Result<Answer, String> {
    run_upgraded(pipeline, Upgrade::Needed, input)
}

/// Runs a pipeline over a module that is brought up to date to an extent.
///
/// # Errors
/// As [`run`].
pub fn run_upgraded(pipeline: &str, upgrade: Upgrade, input: &str) -> Result<Answer, String> {
    let options = Options { upgrade, ..Options::DEFAULT };
    let pipeline = Pipeline::parse(pipeline).map_err(|error| error.to_string())?;
    let result = catch_unwind(|| Driver { file: "input", options, ..Driver::new(&pipeline) }.run(input.as_bytes()));
    match result {
        Ok(Ok(output)) => Ok(Answer { text: output.text().into_owned(), functions: output.functions }),
        Ok(Err(error)) => Err(error.to_string()),
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

/// Writes the functions of a module that are LLVM IR as block-argument text. Proves the result if
/// the scope shows all dominating values. Converting that to LLVM IR and back again changes nothing
/// any more, except for numbers that had gaps.
///
/// # Errors
/// As [`run`], and the property that does not hold.
pub fn as_arguments(input: &str, scope: Scope) -> Result<String, String> {
    let there = convert(input, Text::Arguments(scope))?;
    let back = as_llvm(&there).map_err(|error| format!("what is written is refused: {error}\n{there}"))?;
    if scope == Scope::Dominators {
        let again = convert(&back, Text::Arguments(scope))?;
        let back_again = as_llvm(&again)?;
        let last = convert(&back_again, Text::Arguments(scope))?;
        if back != back_again {
            return Err(crate::diff("back", &back, "back again", &back_again));
        }
        if again != last {
            return Err(crate::diff("there", &again, "there again", &last));
        }
    }
    Ok(there)
}

/// Writes the functions of a module that are block-argument text as LLVM IR, and proves it.
///
/// # Errors
/// As [`run`].
pub fn as_llvm(input: &str) -> Result<String, String> {
    convert(input, Text::Llvm)
}

fn convert(input: &str, text: Text) -> Result<String, String> {
    let result = catch_unwind(|| {
        let module = Module::read(input.as_bytes()).map_err(|error| Refusal::Invalid(vec![error]))?;
        texts::convert(&module, text, true, |_| true)
    });
    match result {
        Ok(Ok(converted)) => Ok(String::from_utf8_lossy(&converted.text).into_owned()),
        Ok(Err(error)) => Err(shown(&error, input)),
        Err(panic) => Err(format!("panic: {}", panic_message(&*panic))),
    }
}

fn shown(error: &Refusal, input: &str) -> String {
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
