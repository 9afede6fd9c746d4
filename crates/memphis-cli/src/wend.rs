//! `memphis wend`: compiles a program, and runs it or writes what came of it.

use crate::args::{Usage, WendArgs, WendForm};
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report::{self, Failure};
use crate::run::execute;
use memphis_interp::Options;
use memphis_ir::Module;
use std::process::ExitCode;

/// Errors that are shown.
const MAX_ERRORS: usize = 20;

/// Runs the command.
pub fn run(arguments: &WendArgs) -> ExitCode {
    if arguments.emit == WendForm::Run && arguments.output.is_some() {
        return report::usage(&Usage::NothingToWrite).into();
    }
    match compile_and_go_on(arguments) {
        Ok(code) => code,
        Err(failure) => report::failure(&failure).into(),
    }
}

fn compile_and_go_on(arguments: &WendArgs) -> Result<ExitCode, Failure> {
    let input = Input::read(&arguments.input)?;
    let text = wend::compile(&input.name, &input.text).map_err(|errors| {
        let shown = errors.iter().take(MAX_ERRORS);
        let diagnostics: Vec<_> = shown.map(|error| error.locate(&input.name, &input.text)).collect();
        let n_hidden = errors.len() - diagnostics.len();
        Failure::Invalid { diagnostics, n_hidden }
    })?;
    match arguments.emit {
        WendForm::Run => execute_text(&input.name, &text),
        WendForm::Ll => write(arguments, text.as_bytes()),
    }
}

fn execute_text(name: &str, text: &str) -> Result<ExitCode, Failure> {
    let module = Module::read(text.as_bytes()).map_err(|error| {
        let diagnostics = vec![error.locate(name, text.as_bytes())];
        Failure::Invalid { diagnostics, n_hidden: 0 }
    })?;
    Ok(execute(name, &module, Options::default(), false))
}

fn write(arguments: &WendArgs, text: &[u8]) -> Result<ExitCode, Failure> {
    let target = arguments.output.as_deref().map_or(Target::Stdout, Target::named);
    let mut output = Output::create(&target, text.len())?;
    output.write(text);
    output.commit()?;
    Ok(ExitCode::SUCCESS)
}
