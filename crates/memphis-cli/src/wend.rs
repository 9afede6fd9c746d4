//! `memphis wend`: compiles a program, and runs it or writes the result.

use crate::args::{WendArgs, WendForm};
use crate::failure::Failure;
use crate::format::Format;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use crate::run::{execute, exit_code_of};
use crate::usage::Usage;
use memphis_interp::{Options, Site, Stop};
use memphis_ir::blockargs::{Scope, to_arguments};
use memphis_ir::builder::Built;
use memphis_ir::{Error, Module};

/// The number of errors, or warnings, that are shown.
const MAX_ERRORS: usize = 20;

/// Runs the command.
pub fn run(arguments: &WendArgs) -> u8 {
    if arguments.emit == WendForm::Run && arguments.output.is_some() {
        return report::usage(&Usage::NothingToWrite) as u8;
    }
    match compile_and_go_on(arguments) {
        Ok(code) => code,
        Err(failure) => report::failure(&failure) as u8,
    }
}

fn compile_and_go_on(arguments: &WendArgs) -> Result<u8, Failure> {
    let input = Input::read_as(&arguments.input, Format::Wend)?;
    let compiled = memphis_wend::compile(&input.name, &input.text);
    let compiled = compiled.map_err(|errors| invalid(&input.name, &input.text, &errors))?;
    for warning in compiled.warnings.iter().take(MAX_ERRORS) {
        report::warning(&warning.locate(&input.name, &input.text));
    }
    let built = compiled.module;
    match arguments.emit {
        WendForm::Run => execute_built(&input, &built),
        WendForm::Ll => write(arguments, built.text.as_bytes()),
        WendForm::Blockargs => {
            let converted = to_arguments(&read(&input, &built)?, Scope::default(), |_| true);
            let converted = converted.map_err(|errors| invalid(&input.name, built.text.as_bytes(), &errors))?;
            write(arguments, &converted.text)
        }
    }
}

/// The module that was built.
fn read<'b>(input: &Input, built: &'b Built) -> Result<Module<'b>, Failure> {
    let text = built.text.as_bytes();
    Module::read(text).map_err(|error| invalid(&input.name, text, &[error]))
}

fn invalid(name: &str, text: &[u8], errors: &[Error]) -> Failure {
    let diagnostics: Vec<_> = errors.iter().take(MAX_ERRORS).map(|error| error.locate(name, text)).collect();
    let n_hidden = errors.len() - diagnostics.len();
    Failure::Invalid { diagnostics, n_hidden }
}

fn execute_built(input: &Input, built: &Built) -> Result<u8, Failure> {
    let module = read(input, built)?;
    let ended = execute(&module, Options::default());
    Ok(ended.unwrap_or_else(|stop| {
        report_stop(input, built, &stop);
        exit_code_of(&stop)
    }))
}

/// Shows the position at which the program was stopped, and its callers.
fn report_stop(input: &Input, built: &Built, stop: &Stop) {
    let message = Stop { site: None, source: None, callers: Vec::new(), ..stop.clone() }.to_string();
    let origin = |site: &Site| built.origin(line_start(&built.text, site.line));
    let Some(offset) = stop.site.as_deref().and_then(origin) else { return report::stop(&input.name, &message) };
    let place = |offset: usize| Error::new(offset, message.as_str()).locate(&input.name, &input.text);
    report::plain(&report::styled_diagnostic(&place(offset)));
    if let Some(offset) = stop.source.as_deref().and_then(origin).filter(|&source| source != offset) {
        report::plain(&format!("  the value comes from line {}\n", place(offset).line));
    }
    for offset in stop.callers.iter().filter_map(origin) {
        report::plain(&format!("  called from line {}\n", place(offset).line));
    }
}

/// The start of a line of a text; lines are counted from one.
fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line - 1).map(str::len).sum()
}

fn write(arguments: &WendArgs, text: &[u8]) -> Result<u8, Failure> {
    let target = arguments.output.as_deref().map_or(Target::Stdout, Target::named);
    let mut output = Output::create(&target, text.len())?;
    output.write(text);
    drop(output.commit()?);
    Ok(0)
}
