//! `memphis convert`: LLVM IR as block-argument text, and back.

use crate::args::{ConvertArgs, ScopeForm, TextForm};
use crate::failure::{Exit, Failure};
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use memphis_ir::blockargs::Scope;
use memphis_ir::{Error, Form, FunctionId, Module};
use memphis_passes::RunError;
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
    let llvm = in_text(&input, Text::Llvm, check, |_, _| true)?;
    let text = match arguments.to {
        TextForm::Ll => llvm,
        TextForm::Blockargs => {
            // Converting by way of LLVM IR gives every text the same layout.
            let scope = match arguments.scoped {
                ScopeForm::Dominators => Scope::Dominators,
                ScopeForm::Block => Scope::Block,
            };
            in_text(&Input { name: input.name, text: llvm.into() }, Text::Arguments(scope), check, |_, _| true)?
        }
    };
    output.write(&text);
    output.commit().map(drop)
}

fn refuse_copy_form(input: &Input) -> Result<(), Failure> {
    let module = input.module()?;
    match module.functions.iter().find(|function| function.form == Form::Copies) {
        Some(function) => {
            let message = "expected a function in SSA form: this one is in copy form";
            Err(input.invalid(&[Error::new(function.span.start, message)]))
        }
        None => Ok(()),
    }
}

/// The module of an input, with the functions that `wanted` selects in the form `text`.
pub fn in_text(
    input: &Input,
    text: Text,
    check: bool,
    wanted: impl Fn(&Module<'_>, FunctionId) -> bool,
) -> Result<Vec<u8>, Failure> {
    let module = input.module()?;
    match texts::convert(&module, text, check, |function| wanted(&module, function)) {
        Ok(converted) => {
            report::kept(&input.name, &module, &converted.kept);
            Ok(converted.text)
        }
        Err(RunError::Invalid(errors)) => Err(input.invalid(&errors)),
        Err(RunError::Unproved(unproved)) => {
            let reduced = texts::reduce_unproved(&module, unproved.function, text);
            Err(input.unproved(&module, unproved, reduced))
        }
    }
}
