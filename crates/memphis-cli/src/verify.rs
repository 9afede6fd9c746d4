//! `memphis verify`: all that is wrong with files.

use crate::args::VerifyArgs;
use crate::input::Input;
use crate::report::{self, Exit, LineIndex};
use memphis_ir::Diagnostic;
use memphis_ir::verify::{Problem, problems};
use serde::Serialize;
use std::io::{self, Write};

/// Runs the command.
pub fn run(arguments: &VerifyArgs) -> Exit {
    let mut exit = Exit::Success;
    for path in &arguments.inputs {
        match Input::read_plain(path) {
            Ok(input) => {
                let found = problems(&input.text);
                if !found.is_empty() {
                    exit = Exit::Failure;
                }
                print(&input, &found, arguments);
            }
            Err(failure) => exit = report::failure(&failure),
        }
    }
    exit
}

/// Prints the problems of a file. Whoever closes standard output early is content.
fn print(input: &Input, found: &[Problem], arguments: &VerifyArgs) {
    let shown = &found[..found.len().min(arguments.limit.unwrap_or(usize::MAX))];
    let lines = LineIndex::new(&input.text);
    let stdout = anstream::stdout();
    let mut out = io::BufWriter::new(stdout.lock());
    for problem in shown {
        let text = if arguments.json { json(input, problem, &lines) } else { text(input, problem, &lines) };
        if out.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
    if shown.len() < found.len() && !arguments.json {
        let _ = out.write_all(report::more_like_these(found.len() - shown.len()).as_bytes());
    }
    let _ = out.flush();
}

/// As `memphis opt` shows it.
fn text(input: &Input, problem: &Problem, lines: &LineIndex<'_>) -> String {
    let (line, column) = lines.place(problem.error.offset);
    let start = problem.error.offset.min(input.text.len()) + 1 - column;
    let rest = &input.text[start..];
    let source = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    let source = source.strip_suffix(b"\r").unwrap_or(source);
    report::styled_diagnostic(&Diagnostic {
        file: input.name.clone(),
        line,
        column,
        source_line: String::from_utf8_lossy(source).into_owned(),
        message: problem.error.message.clone(),
    })
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
    let (line, column) = lines.place(problem.error.offset);
    let function = problem.function.as_deref().map(|name| String::from_utf8_lossy(name).into_owned());
    let json = JsonProblem { file: &input.name, line, column, function, message: &problem.error.message };
    // Strings and numbers always have a JSON text.
    serde_json::to_string(&json).unwrap_or_default() + "\n"
}
