//! `run`: a call of a function.

use crate::input::{Source, words};
use crate::problem::{Outcome, Problem, problem};
use memphis_interp::{Machine, Options, Stop, TraceEnd, Traced};
use memphis_ir::{Body, Form, FunctionId, GlobalKind, Module};
use serde::Serialize;

/// The limits of a run: a second or two.
const MAX_STEPS: u64 = 50_000_000;
const MAX_MEMORY: u64 = 128 << 20;
const MAX_DEPTH: usize = 20_000;
/// The longest output that is kept.
const MAX_OUTPUT: usize = 1 << 16;

/// The end of a run.
#[derive(Debug, Serialize)]
pub struct Run {
    function: String,
    /// The program's output; only `main` without arguments has one.
    output: String,
    /// The returned value, or the exit code of `main`.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The reason of an end before that of the function.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<String>,
}

/// Calls a function. Without arguments, `main` is run as a program.
pub fn run(source: &Source<'_>, function: &str, arguments: &[String]) -> Outcome<Run> {
    let module = source.module()?;
    check_copy_form(source, &module)?;
    let defined = module.find_global(function.as_bytes()).and_then(|global| match module.global(global).kind {
        GlobalKind::Definition(id) => Some(id),
        _ => None,
    });
    let Some(id) = defined else {
        return problem(format!("there is no function @{function} with a body"));
    };
    let options = Options { max_steps: MAX_STEPS, max_memory: MAX_MEMORY, max_depth: MAX_DEPTH, ..Options::default() };
    let mut ended = Run { function: function.to_owned(), output: String::new(), result: None, stop: None };
    let result = match Machine::new(&module, options) {
        Ok(mut machine) if function == "main" && arguments.is_empty() => program(&mut machine, &mut ended.output),
        Ok(mut machine) => call(&mut machine, id, arguments)?,
        Err(stop) => Err(stop),
    };
    match result {
        Ok(result) => ended.result = Some(result),
        Err(stop) => ended.stop = Some(stop.to_string()),
    }
    Ok(ended)
}

/// Calls a function with arguments that are given as text. Returns its result as text.
fn call(machine: &mut Machine<'_>, function: FunctionId, arguments: &[String]) -> Outcome<Result<String, Stop>> {
    let values =
        machine.arguments_of_text(function, &words(arguments)).map_err(|message| vec![Problem::new(message)])?;
    Ok(match machine.trace_call(function, values, &Traced::default()).end {
        TraceEnd::Returned(value) => Ok(value.unwrap_or_else(|| "void".to_owned())),
        TraceEnd::Exited(code) => Ok(code.to_string()),
        TraceEnd::Stopped(stop) => Err(stop),
    })
}

/// Reads all functions in copy form: those of LLVM IR are read when they are called.
fn check_copy_form(source: &Source<'_>, module: &Module<'_>) -> Outcome<()> {
    let mut body = Body::new();
    let mut in_copy_form = module.function_ids().filter(|&function| module.function(function).form == Form::Copies);
    in_copy_form
        .try_for_each(|function| module.read_body(function, &mut body))
        .map_err(|error| source.problems(&[error]))
}

fn program(machine: &mut Machine<'_>, output: &mut String) -> Result<String, Stop> {
    let mut written = Vec::new();
    let ended = machine.run_main(&mut |_, bytes| {
        let left = MAX_OUTPUT - written.len();
        written.extend_from_slice(&bytes[..bytes.len().min(left)]);
    });
    *output = String::from_utf8_lossy(&written).into_owned();
    ended.map(|code| code.to_string())
}
