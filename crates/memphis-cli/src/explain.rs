//! `memphis explain`: mem2reg or sroa on one function, step by step.

use crate::args::{ExplainArgs, ExplainedPass, function_name};
use crate::failure::{Exit, Failure};
use crate::functions;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use memphis_explain::steps::{Document, Options, explain};
use memphis_ir::{FunctionId, Module};

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

/// Explains the function.
fn document(arguments: &ExplainArgs, input: &Input) -> Result<Document, Failure> {
    let module = input.module()?;
    let function = chosen(arguments, input, &module)?;
    let words = arguments.run.as_deref().map(|text| text.split(',').map(str::trim).collect::<Vec<_>>());
    // Without words there are no arguments.
    let words = words.map(|words| if words == [""] { vec![] } else { words });
    let split = match arguments.passes {
        ExplainedPass::Mem2reg => false,
        ExplainedPass::Sroa => true,
    };
    let options = Options { run: words.as_deref(), split, ignore_optnone: arguments.ignore_optnone };
    explain(&module, function, options).map_err(|refusal| Failure::amid_passes(&input.name, &input.text, &refusal))
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
