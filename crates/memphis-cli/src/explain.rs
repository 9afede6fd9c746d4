//! `memphis explain`: mem2reg on one function, step by step.

use crate::analyze::{body, failure};
use crate::args::{ExplainArgs, function_name};
use crate::failure::{Exit, Failure};
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use memphis_explain::steps::{Document, Kept, explain};
use memphis_ir::print::Numbering;
use memphis_ir::{Error, Form, Function, FunctionId, Module};
use memphis_passes::{Pipeline, run_module};

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
    let document = document(arguments, &input)?;
    let text = match (arguments.text, arguments.json) {
        (true, _) => document.text(),
        (_, true) => document.json() + "\n",
        _ => document.page(),
    };
    output.write(text.as_bytes());
    output.commit().map(drop)
}

/// Runs mem2reg, which proves its result, and explains the function.
fn document(arguments: &ExplainArgs, input: &Input) -> Result<Document, Failure> {
    const PASSES: &str = "mem2reg";
    let module = input.module()?;
    let function = chosen(arguments, input, &module)?;
    let before = body(input, &module, function)?;
    if before.form != Form::Llvm {
        let message = "this is block-argument text, and LLVM IR is expected: 'memphis convert --to=ll' makes that";
        return Err(input.invalid(&[Error::new(before.start, message)]));
    }
    let pipeline = Pipeline::parse(PASSES).expect("the name of a pass");
    let (text, outcomes) =
        run_module(&input.text, &pipeline, Numbering::Keep).map_err(|error| failure(input, PASSES, error))?;
    let promoted = Input { name: input.name.clone(), text: text.into() };
    let promoted_module = promoted.module()?;
    let name = module.function_name(function);
    let promoted_function = promoted_module
        .function_ids()
        .find(|&id| promoted_module.function_name(id) == name)
        .expect("mem2reg keeps all functions");
    let after = body(&promoted, &promoted_module, promoted_function)?;
    let place = module.function_ids().position(|id| id == function).expect("a function of the module");
    let kept: Vec<Kept> = outcomes[place]
        .report
        .remarks
        .iter()
        .map(|remark| Kept {
            offset: remark.offset,
            reason: remark.reason.clone(),
            blame: remark.blame.as_ref().map(|(offset, _)| *offset),
        })
        .collect();
    let before = Function { module: &module, body: &before };
    Ok(explain(before, Function { module: &promoted_module, body: &after }, &kept))
}

/// The function that is asked for, or the only one.
fn chosen(arguments: &ExplainArgs, input: &Input, module: &Module<'_>) -> Result<FunctionId, Failure> {
    let all: Vec<FunctionId> = module.function_ids().collect();
    match (&arguments.function, &all[..]) {
        (None, &[only]) => Ok(only),
        (None, _) => {
            let message = format!("there are {} functions: choose one with --function", all.len());
            Err(input.invalid(&[Error::new(0, message)]))
        }
        (Some(name), _) => {
            let name = function_name(name.as_encoded_bytes());
            let found = all.into_iter().find(|&id| module.function_name(id) == name);
            found.ok_or_else(|| Failure::NoFunction {
                file: input.name.clone(),
                function: String::from_utf8_lossy(&name).into_owned(),
            })
        }
    }
}
