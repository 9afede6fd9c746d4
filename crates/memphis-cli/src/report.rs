//! The messages on standard error: problems, warnings, remarks, counters.

use crate::binary_client::Source;
use crate::failure::{Exit, Failure};
use crate::usage::Usage;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use memphis_explain::names;
use memphis_ir::{Diagnostic, FunctionId, LineIndex, Place};
use memphis_passes::report::{Field, Remark, Remedy, Warning};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::io::{self, Write};

const BOLD: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const REMARK: Style = AnsiColor::Blue.on_default().bold();

/// Reports a failure.
pub fn failure(failure: &Failure) -> Exit {
    print(&styled_failure(failure));
    match failure {
        Failure::Unproved { .. } | Failure::UnprovedBinary { .. } | Failure::Broken { .. } => Exit::Unproved,
        _ => Exit::Failure,
    }
}

/// Reports a wrong command line.
pub fn usage(usage: &Usage) -> Exit {
    print(&format!("{ERROR}error:{ERROR:#} {usage}\n"));
    Exit::Usage
}

/// Reports why a program was stopped.
pub fn stop(file: &str, message: &str) {
    print(&format!("{BOLD}{file}:{BOLD:#} {ERROR}error:{ERROR:#} {message}\n"));
}

/// Prints a message that is neither a problem nor a result.
pub fn plain(text: &str) {
    print(text);
}

/// Warns that passes leave functions of a file alone: those that are `optnone`.
pub fn left_alone(file: &str, n_optnone: u64, n_functions: u64) {
    let which = match (n_optnone, n_functions) {
        (1, 1) => "the only function is optnone and stays as it is".to_owned(),
        (1, all) => format!("1 of {all} functions is optnone and stays as it is"),
        (some, all) if some == all => format!("all {all} functions are optnone and stay as they are"),
        (some, all) => format!("{some} of {all} functions are optnone and stay as they are"),
    };
    print(&format!(
        "{BOLD}{file}:{BOLD:#} {WARNING}warning:{WARNING:#} {which}; --ignore-optnone changes that, or compile with \
         clang -O0 -Xclang -disable-O0-optnone\n"
    ));
}

/// Warns of something in a file.
pub fn file_warning(file: &str, message: &str) {
    print(&format!("{BOLD}{file}:{BOLD:#} {WARNING}warning:{WARNING:#} {message}\n"));
}

/// Shows warnings of passes about a file.
pub fn warnings(file: &str, text: &[u8], warnings: &[(FunctionId, Warning)]) {
    let lines = LineIndex::new(text);
    for (_, Warning { offset, message }) in warnings {
        let Place { line, column, .. } = lines.place(*offset);
        let place = format!("{file}:{line}:{column}:");
        print(&format!("{BOLD}{place}{BOLD:#} {WARNING}warning:{WARNING:#} {message}\n"));
    }
}

/// Prints the text of a module in the middle of a pipeline.
pub fn shown(text: &[u8]) {
    // As in [`print`], an error could not be reported anywhere.
    let _ = std::io::stderr().lock().write_all(text);
}

/// Prints to standard error. An error could not be reported anywhere, so it is ignored. Colours are
/// for terminals.
pub fn print(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

fn styled_failure(failure: &Failure) -> String {
    let error =
        |file: &str, message: fmt::Arguments<'_>| format!("{BOLD}{file}:{BOLD:#} {ERROR}error:{ERROR:#} {message}\n");
    match failure {
        Failure::Read { file, error: e } => error(file, format_args!("cannot be read: {}", Plain(e))),
        Failure::Write { file, error: e } => error(file, format_args!("cannot be written: {}", Plain(e))),
        Failure::OtherFormat { file, found, expected } => {
            let advice = found.advice(*expected);
            error(file, format_args!("this is {found}, but this command reads {expected}; {advice}"))
        }
        Failure::NoFunction { file, function, hint } => {
            error(file, format_args!("there is no function '{function}' with a body{hint}"))
        }
        Failure::Choose { file, message } => error(file, format_args!("{message}")),
        Failure::Gone { file, function } => {
            error(file, format_args!("'@{function}' is gone after these passes: all of its calls were inlined"))
        }
        Failure::Broken { diagnostics } => {
            let text: String = diagnostics.iter().map(styled_diagnostic).collect();
            format!(
                "{text}{BOLD}note:{BOLD:#} a pass made this, and it is not valid, and not written: a bug in memphis; please \
                 report it with the input and the passes\n"
            )
        }
        Failure::InvalidBinary { place, message } => error(place, format_args!("{message}")),
        Failure::UnprovedBinary { place, message } => {
            let text = error(place, format_args!("the result cannot be proved: {message}"));
            format!(
                "{text}{BOLD}note:{BOLD:#} this is a bug in memphis; please report it with the input and the passes\n"
            )
        }
        Failure::Unproved { diagnostics, function, reduced } => {
            let mut text: String = diagnostics.iter().map(styled_diagnostic).collect();
            text += &format!(
                "{BOLD}note:{BOLD:#} this is a bug in memphis, in {}; please report it with this module:\n\n",
                names::shown(function)
            );
            text += &String::from_utf8_lossy(reduced);
            text
        }
        Failure::Invalid { diagnostics, n_hidden } => {
            let mut text: String = diagnostics.iter().map(styled_diagnostic).collect();
            if *n_hidden > 0 {
                text += &more_like_these(*n_hidden);
            }
            text
        }
    }
}

/// An I/O error without the number that Rust adds.
struct Plain<'e>(&'e io::Error);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(text.split(" (os error").next().unwrap_or(&text))
    }
}

/// The message about problems that are not shown.
pub fn more_like_these(n_hidden: usize) -> String {
    format!("{ERROR}error:{ERROR:#} and {n_hidden} more like these\n")
}

/// The text of a diagnostic, with colours.
pub fn styled_diagnostic(diagnostic: &Diagnostic) -> String {
    styled(diagnostic, "error:", ERROR)
}

/// Warns of something at a place in a file.
pub fn warning(diagnostic: &Diagnostic) {
    print(&styled(diagnostic, "warning:", WARNING));
}

fn styled(diagnostic: &Diagnostic, severity: &str, style: Style) -> String {
    let shown = diagnostic.to_string();
    let place = format!("{}:{}:{}:", diagnostic.file, diagnostic.line, diagnostic.column);
    let rest = shown.strip_prefix(&place).and_then(|rest| rest.strip_prefix(" error:"));
    match rest {
        Some(rest) => format!("{BOLD}{place}{BOLD:#} {style}{severity}{style:#}{rest}\n"),
        None => shown + "\n",
    }
}

/// The form of remarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RemarkFormat {
    Text,
    Json,
}

/// Reports remarks of passes about a file.
pub fn remarks(file: &str, text: &[u8], remarks: &[(FunctionId, Remark)], format: RemarkFormat) {
    let lines = LineIndex::new(text);
    let stderr = anstream::stderr();
    let mut out = io::BufWriter::new(stderr.lock());
    for (_, remark) in remarks.iter().filter(|(_, remark)| !remark.is_overruled) {
        let placed = PlacedRemark { file, remark, lines: &lines };
        let shown = match format {
            RemarkFormat::Text => placed.text(),
            // Strings and numbers can always be written as JSON.
            RemarkFormat::Json => serde_json::to_string(&placed).unwrap_or_default() + "\n",
        };
        if out.write_all(shown.as_bytes()).is_err() {
            return;
        }
    }
    let _ = out.flush();
}

/// A remark and its file.
struct PlacedRemark<'r> {
    file: &'r str,
    remark: &'r Remark,
    lines: &'r LineIndex<'r>,
}

impl PlacedRemark<'_> {
    /// `a.ll:3:3: remark: in @main, %table (table, fib.c:18) stays in memory: a part of it is
    /// addressed (line 52: %p = ...)`
    fn text(&self) -> String {
        let Place { line, column, .. } = self.lines.place(self.remark.offset);
        let place = format!("{}:{line}:{column}:", self.file);
        let sentence = self.sentence();
        let sentence = match sentence.strip_prefix(&format!("in @{}", self.remark.function)) {
            Some(rest) => format!("in {}{rest}", names::shown(&self.remark.function)),
            None => sentence,
        };
        format!("{BOLD}{place}{BOLD:#} {REMARK}remark:{REMARK:#} {sentence}\n")
    }

    fn sentence(&self) -> String {
        self.remark.sentence(|offset| self.lines.line(offset))
    }
}

impl Serialize for PlacedRemark<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlacedRemark { file, remark, lines } = self;
        let Place { line, column, .. } = lines.place(remark.offset);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("file", file)?;
        map.serialize_entry("line", &line)?;
        map.serialize_entry("column", &column)?;
        map.serialize_entry("function", &remark.function)?;
        if let Some(demangled) = names::demangled(&remark.function) {
            map.serialize_entry("demangled", &demangled)?;
        }
        for (name, field) in &remark.fields {
            match field {
                Field::Subject => map.serialize_entry(name, &remark.subject)?,
                Field::Id => map.serialize_entry(name, remark.id)?,
                Field::Message => map.serialize_entry(name, &self.sentence())?,
                Field::Blame => {
                    let blame = remark.blame.as_ref().map(|(offset, text)| {
                        let Place { line, column, .. } = lines.place(*offset);
                        JsonBlame { line, column, text: text.trim() }
                    });
                    map.serialize_entry(name, &blame)?;
                }
                Field::Remedy => map.serialize_entry(name, &remark.remedy.as_ref().map(Remedy::argument))?,
                Field::Text(text) => map.serialize_entry(name, text)?,
                Field::Number(number) => map.serialize_entry(name, number)?,
                Field::Flag(flag) => map.serialize_entry(name, flag)?,
            }
        }
        map.end()
    }
}

#[derive(Serialize)]
struct JsonBlame<'r> {
    line: usize,
    column: usize,
    text: &'r str,
}

/// A place in a binary module: the offset in hexadecimal, as in dumps of files.
pub fn at_byte(file: &str, offset: usize) -> String {
    format!("{file}:{offset:#x}")
}

/// The reason why a variable of a binary module stays, or another message about one instruction.
#[derive(Serialize)]
pub struct BinaryRemark {
    /// Byte offset of the instruction in the input.
    pub offset: usize,
    pub function: String,
    pub variable: String,
    /// A name for programs: `volatile`, `address-stored`, ...
    pub reason: &'static str,
    /// The sentence for people.
    pub message: String,
}

/// Reports remarks about a binary module.
pub fn binary_remarks(file: &str, source: &Source<'_>, remarks: &[BinaryRemark], format: RemarkFormat) {
    #[derive(Serialize)]
    struct Line<'r> {
        file: &'r str,
        #[serde(flatten)]
        remark: &'r BinaryRemark,
        /// Line and column, if the module was text.
        #[serde(flatten)]
        place: Option<TextPlace>,
    }
    #[derive(Serialize)]
    struct TextPlace {
        line: usize,
        column: usize,
    }
    let line = |remark: &BinaryRemark| match format {
        RemarkFormat::Text => {
            let place = source.place(file, remark.offset);
            format!("{BOLD}{place}:{BOLD:#} {REMARK}remark:{REMARK:#} {}\n", remark.message)
        }
        // Strings and numbers can always be written as JSON.
        RemarkFormat::Json => {
            let place = source.place_in_text(remark.offset);
            let place = place.map(|Place { line, column, .. }| TextPlace { line, column });
            serde_json::to_string(&Line { file, remark, place }).unwrap_or_default() + "\n"
        }
    };
    print(&remarks.iter().map(line).collect::<String>());
}

/// Prints counters in LLVM's layout: group, value and description.
pub fn counters(rows: &[(&'static str, u64, &'static str)]) {
    let width = rows.iter().map(|row| row.1.to_string().len()).max().unwrap_or(0);
    let group_width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    let rows = rows.iter().map(|(group, value, about)| format!("{value:width$} {group:group_width$} - {about}\n"));
    print(&format!("{}\n{}\n", banner("... Statistics Collected ..."), rows.collect::<String>()));
}

/// The heading that LLVM writes above counters and times.
pub fn banner(title: &str) -> String {
    let rule = format!("==={}===", "-".repeat(73));
    format!("{rule}\n{:26}{title}\n{rule}\n", "")
}
