//! `memphis convert`: LLVM IR as block-argument text, and back.

use crate::args::{ConvertArgs, ScopeForm, TextForm};
use crate::failure::{Exit, Failure};
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use memphis_ir::blockargs::Scope;
use memphis_ir::{Error, Form};
use memphis_passes::texts::{self, Text};

/// Runs the command.
pub fn run(arguments: &ConvertArgs) -> Exit {
    match convert(arguments) {
        Ok(()) => Exit::Success,
        Err(failure) => report::failure(&failure),
    }
}

fn convert(arguments: &ConvertArgs) -> Result<(), Failure> {
    let input = Input::read_plain(&arguments.input)?;
    let target = arguments.output.as_deref().map_or(Target::Stdout, Target::named);
    let mut output = Output::create(&target, input.text.len())?;
    refuse_copy_form(&input)?;
    let check = !arguments.no_check;
    let llvm = in_text(&input, Text::Llvm, check)?;
    let text = match arguments.to {
        TextForm::Ll => llvm,
        TextForm::Blockargs => {
            // Converting by way of LLVM IR gives every text the same layout.
            let scope = match arguments.scoped {
                ScopeForm::Dominators => Scope::Dominators,
                ScopeForm::Block => Scope::Block,
            };
            in_text(&input.with_text(llvm), Text::Arguments(scope), check)?
        }
    };
    output.write(&text);
    output.commit().map(drop)
}

fn refuse_copy_form(input: &Input) -> Result<(), Failure> {
    let module = input.module()?;
    match module.functions.values().iter().find(|function| function.form == Form::Copies) {
        Some(function) => {
            let message = "expected a function in SSA form: this one is in copy form";
            Err(input.invalid(&[Error::new(function.span.start, message)]))
        }
        None => Ok(()),
    }
}

fn in_text(input: &Input, text: Text, check: bool) -> Result<Vec<u8>, Failure> {
    let module = input.module()?;
    let converted = texts::convert(&module, text, check, |_| true);
    let converted = converted.map_err(|error| Failure::refused(&input.name, &input.text, error))?;
    report::warnings(&input.name, &input.text, &texts::warnings(&module, &converted));
    Ok(converted.text)
}
