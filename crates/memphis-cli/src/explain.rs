//! `memphis explain`: mem2reg or sroa on one function, step by step.

use crate::args::{ExplainArgs, ExplainedPass, function_name};
use crate::failure::{Exit, Failure};
use crate::functions;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use memphis_explain::steps::{Document, Options, explain, explain_refused};
use memphis_ir::verify::problems;
use memphis_ir::{Error, FunctionId, Llvm, Module};
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &ExplainArgs) -> Exit {
    match write(arguments) {
        Ok(()) => Exit::Success,
        Err(failure) => report::failure(&failure),
    }
}

fn write(arguments: &ExplainArgs) -> Result<(), Failure> {
    let input = Input::read_plain(&arguments.input)?;
    let target = arguments.output.as_deref().map_or(Target::Stdout, Target::named);
    let mut output = Output::create(&target, 0)?;
    let (document, failure) = match document(arguments, &input) {
        Ok(document) => (document, None),
        Err(failure) => match refused(arguments, &input) {
            Some(document) => (document, Some(failure)),
            None => return Err(failure),
        },
    };
    let text = match (arguments.text, arguments.json) {
        (true, _) => document.text(),
        (_, true) => document.json() + "\n",
        _ => document.page(),
    };
    output.write(text.as_bytes());
    output.commit()?;
    failure.map_or(Ok(()), Err)
}

/// The drawing of the function with its errors, if the verifier refuses it.
fn refused(arguments: &ExplainArgs, input: &Input) -> Option<Document> {
    let module = input.module().ok()?;
    let refused = refused_functions(&input.text, &module, arguments.llvm.of_pass());
    let (function, errors) = match &arguments.function {
        Some(_) => {
            let function = chosen(arguments, input, &module).ok()?;
            refused.into_iter().find(|(refused, _)| *refused == function)?
        }
        None => refused.into_iter().next()?,
    };
    explain_refused(&module, function, &errors)
}

/// The functions that the verifier refuses, with their errors, in the order of the text.
pub fn refused_functions(text: &[u8], module: &Module<'_>, llvm: Llvm) -> Vec<(FunctionId, Vec<Error>)> {
    let mut refused: Vec<(FunctionId, Vec<Error>)> = Vec::new();
    for problem in problems(text, llvm) {
        let function = problem.function.and_then(|name| module.find_function(&*name));
        match (function, refused.last_mut()) {
            (Some(function), Some((last, errors))) if *last == function => errors.push(problem.error),
            (Some(function), _) => refused.push((function, vec![problem.error])),
            (None, _) => {}
        }
    }
    refused
}

/// Explains the function.
fn document(arguments: &ExplainArgs, input: &Input) -> Result<Document, Failure> {
    let module = input.module_as(arguments.llvm.of_pass())?;
    let function = chosen(arguments, input, &module)?;
    let words = arguments.run.as_deref().map(|text| text.split(',').map(str::trim).collect::<Vec<_>>());
    // Without words there are no arguments.
    let words = words.map(|words| if words == [""] { vec![] } else { words });
    let split = match arguments.passes {
        ExplainedPass::Mem2reg => false,
        ExplainedPass::Sroa => true,
    };
    let (ignore_optnone, llvm) = (arguments.ignore_optnone, arguments.llvm.of_pass());
    let options = Options { run: words.as_deref(), split, ignore_optnone, llvm };
    let explained = explain(&module, function, options);
    let mut document = explained.map_err(|refusal| Failure::amid_passes(&input.name, &input.text, &refusal))?;
    add_source(&mut document, &arguments.input, &module, function);
    Ok(document)
}

/// Adds the source that the debug information names, if it is found: where the compiler had it, or
/// beside the input.
fn add_source(document: &mut Document, input: &Path, module: &Module<'_>, function: FunctionId) {
    let Some(declared) = module.source_location(module.function(function).global) else { return };
    let file = declared.file.to_string();
    let beside = Path::new(&file).file_name().map(|name| input.with_file_name(name));
    let places = [Some(Path::new(&declared.directory.to_string()).join(&file)), beside];
    let text = places.into_iter().flatten().find_map(|path| std::fs::read_to_string(path).ok());
    if let Some(text) = text {
        document.add_source(&file, &text, u64::from(declared.line));
    }
}

/// The function that is asked for, or the only one.
fn chosen(arguments: &ExplainArgs, input: &Input, module: &Module<'_>) -> Result<FunctionId, Failure> {
    let all: Vec<FunctionId> = module.function_ids().collect();
    match (&arguments.function, &all[..]) {
        (None, &[only]) => Ok(only),
        (None, _) => {
            let what = format!("there are {} functions", all.len());
            Err(functions::choose(&input.name, &what, "", all.iter().map(|&id| module.function_name(id))))
        }
        (Some(name), _) => {
            let named = all.into_iter().map(|id| (id, module.function_name(id)));
            functions::find(&input.name, named, &function_name(name.as_encoded_bytes()))
        }
    }
}
