//! `memphis convert`: LLVM IR as block-argument text, and back.

use crate::args::{ConvertArgs, ScopeForm, TextForm};
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report::{self, Exit, Failure};
use memphis_ir::blockargs::{Converted, Scope, to_arguments, to_llvm};
use memphis_ir::{Error, Form, Module};

/// Runs the command.
pub fn run(arguments: &ConvertArgs) -> Exit {
    match convert(arguments) {
        Ok(()) => Exit::Success,
        Err(failure) => report::failure(&failure),
    }
}

fn convert(arguments: &ConvertArgs) -> Result<(), Failure> {
    let input = Input::read(&arguments.input)?;
    let target = arguments.output.as_deref().map_or(Target::Stdout, Target::named);
    let mut output = Output::create(&target, input.text.len())?;
    let module = read(&input)?;
    let text = match arguments.to {
        TextForm::Ll => llvm(&input, &module)?.text,
        TextForm::Blockargs => {
            // By way of LLVM IR, text of any making gets the one layout that there is.
            let llvm = Input { name: input.name.clone(), text: llvm(&input, &module)?.text };
            let scope = match arguments.scoped {
                ScopeForm::Dominators => Scope::Dominators,
                ScopeForm::Block => Scope::Block,
            };
            let converted = to_arguments(&read(&llvm)?, scope, |_| true);
            converted.map_err(|errors| invalid(&llvm, &errors))?.text
        }
    };
    output.write(&text);
    output.commit()
}

/// The module, in which no function is in copy form.
fn read(input: &Input) -> Result<Module<'_>, Failure> {
    let module = Module::read(&input.text).map_err(|error| invalid(input, &[error]))?;
    match module.functions.iter().find(|function| function.form == Form::Copies) {
        Some(function) => {
            let message = "expected a function in SSA form: this one is in copy form";
            Err(invalid(input, &[Error::new(function.span.start, message)]))
        }
        None => Ok(module),
    }
}

fn llvm(input: &Input, module: &Module<'_>) -> Result<Converted, Failure> {
    to_llvm(module).map_err(|errors| invalid(input, &errors))
}

fn invalid(input: &Input, errors: &[Error]) -> Failure {
    let diagnostics = errors.iter().map(|error| error.locate(&input.name, &input.text)).collect();
    Failure::Invalid { diagnostics, n_hidden: 0 }
}
