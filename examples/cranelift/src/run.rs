//! The test of a file in Cranelift's text format: its functions are verified and executed before
//! and after promotion.

use crate::{Report, promote};
use cranelift_codegen::data_value::DataValue;
use cranelift_codegen::ir::Function;
use cranelift_codegen::{settings, verify_function};
use cranelift_interpreter::environment::FunctionStore;
use cranelift_interpreter::interpreter::{Interpreter, InterpreterState};
use cranelift_interpreter::step::ControlFlow;
use cranelift_reader::{ParseOptions, RunCommand, TestFile, parse_run_command, parse_test};

/// The number of instructions that one run may execute.
const FUEL: u64 = 1_000_000;

/// A promoted function, and the account of its stack slots.
pub type Promoted = (Function, Report);

/// Promotes the stack slots of all functions of a text. The text's run commands
/// (`; run: %larger(1, 2) == 2`) are executed before and after.
///
/// # Errors
/// The text is not valid, a run has another result than the command says, or [`promote`] fails. The
/// message says which.
pub fn run_file(text: &str) -> Result<Vec<Promoted>, String> {
    let file = parse_test(text, ParseOptions::default()).map_err(|error| error.to_string())?;
    let before: Vec<Function> = file.functions.iter().map(|(func, _)| func.clone()).collect();
    let commands = commands(&file)?;
    verify(&before)?;
    execute(&before, &commands).map_err(|error| format!("before promotion: {error}"))?;

    let mut after = before;
    let mut reports = Vec::new();
    for func in &mut after {
        reports.push(promote(func).map_err(|error| format!("{}: {error}", func.name))?);
    }
    verify(&after).map_err(|error| format!("after promotion: {error}"))?;
    execute(&after, &commands).map_err(|error| format!("after promotion: {error}"))?;
    Ok(after.into_iter().zip(reports).collect())
}

/// The run commands of a file.
fn commands(file: &TestFile<'_>) -> Result<Vec<RunCommand>, String> {
    let mut commands = Vec::new();
    for (func, details) in &file.functions {
        for comment in &details.comments {
            let command = parse_run_command(comment.text, &func.signature).map_err(|error| error.to_string())?;
            commands.extend(command);
        }
    }
    Ok(commands)
}

fn verify(funcs: &[Function]) -> Result<(), String> {
    let flags = settings::Flags::new(settings::builder());
    funcs.iter().try_for_each(|func| {
        verify_function(func, &flags).map_err(|errors| format!("{} is not valid: {errors}", func.name))
    })
}

fn execute(funcs: &[Function], commands: &[RunCommand]) -> Result<(), String> {
    commands.iter().try_for_each(|command| command.run(|name, arguments| call(funcs, name, arguments)))
}

/// The results of a call of one of the functions.
fn call(funcs: &[Function], name: &str, arguments: &[DataValue]) -> Result<Vec<DataValue>, String> {
    let mut store = FunctionStore::default();
    for func in funcs {
        store.add(func.name.to_string(), func);
    }
    let state = InterpreterState::default().with_function_store(store);
    match Interpreter::new(state).with_fuel(Some(FUEL)).call_by_name(&format!("%{name}"), arguments) {
        Ok(ControlFlow::Return(results)) => Ok(results.to_vec()),
        Ok(other) => Err(format!("%{name} does not return: {other:?}")),
        Err(error) => Err(format!("%{name}: {error}")),
    }
}
