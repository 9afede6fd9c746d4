//! `memphis verify`: reports every error in files.

use crate::args::VerifyArgs;
use crate::failure::Exit;
use crate::input::Input;
use crate::output::write_stdout;
use crate::report;
use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use memphis_ir::verify::{Problem, problems};
use memphis_ir::{LineIndex, Place};
use serde::Serialize;
use std::io;

/// Runs the command.
pub fn run(arguments: &VerifyArgs) -> Exit {
    let mut exit = Exit::Success;
    for path in &arguments.inputs {
        match Input::read_plain(path) {
            Ok(input) => {
                let found = problems(&input.text, arguments.llvm.of_pass());
                if !found.is_empty() {
                    exit = Exit::Failure;
                }
                if let Err(failure) = write_stdout(&report_of(&input, &found, arguments)) {
                    return report::failure(&failure);
                }
            }
            Err(failure) => exit = report::failure(&failure),
        }
    }
    exit
}

/// The problems of a file, for standard output: with colours if it is a terminal.
fn report_of(input: &Input, found: &[Problem], arguments: &VerifyArgs) -> Vec<u8> {
    let shown = &found[..found.len().min(arguments.limit.unwrap_or(usize::MAX))];
    let lines = LineIndex::new(&input.text);
    let mut report = String::new();
    for problem in shown {
        report += &if arguments.json { json(input, problem, &lines) } else { text(input, problem, &lines) };
    }
    if shown.len() < found.len() && !arguments.json {
        report += &report::more_like_these(found.len() - shown.len());
    }
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => strip_str(&report).to_string().into_bytes(),
        _ => report.into_bytes(),
    }
}

/// The same text as that of `memphis opt`.
fn text(input: &Input, problem: &Problem, lines: &LineIndex<'_>) -> String {
    report::styled_diagnostic(&lines.locate(&input.name, &problem.error))
}

#[derive(Serialize)]
struct JsonProblem<'p> {
    file: &'p str,
    line: usize,
    column: usize,
    /// Without `@`; `null` at the top level.
    function: Option<String>,
    message: &'p str,
}

fn json(input: &Input, problem: &Problem, lines: &LineIndex<'_>) -> String {
    let Place { line, column, .. } = lines.place(problem.error.offset);
    let function = problem.function.as_deref().map(|name| String::from_utf8_lossy(name).into_owned());
    let json = JsonProblem { file: &input.name, line, column, function, message: &problem.error.message };
    // Strings and numbers can always be written as JSON.
    serde_json::to_string(&json).unwrap_or_default() + "\n"
}
