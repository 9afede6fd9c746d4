//! What is said on standard error: problems, warnings, remarks, counters.

use crate::args::{RemarkFormat, Usage};
use crate::counters::Counters;
use crate::input::Input;
use crate::timing::Timing;
use anstyle::{AnsiColor, Style};
use memphis_ir::{Diagnostic, Error, FunctionId, Module};
use memphis_passes::mem2reg::Remark;
use memphis_passes::{RunError, Stuck, Unproved, inline};
use serde::Serialize;
use std::cell::OnceCell;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Success = 0,
    Failure = 1,
    Usage = 2,
    Unproved = 3,
}

impl Exit {
    /// The worse of two.
    pub fn worse(self, other: Exit) -> Exit {
        if other as u8 > self as u8 { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why an input has no result.
#[derive(Debug)]
pub enum Failure {
    Read {
        file: String,
        error: io::Error,
    },
    Write {
        file: String,
        error: io::Error,
    },
    Bitcode {
        file: String,
    },
    NoFunction {
        file: String,
        function: String,
    },
    Invalid {
        diagnostics: Vec<Diagnostic>,
        n_hidden: usize,
    },
    /// Passes have removed the function that is asked for.
    Gone {
        file: String,
        function: String,
    },
    /// A binary module is not valid, or has something that is not supported.
    InvalidBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// What a pass made of a binary module could not be proved.
    UnprovedBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// What passes have made is not valid.
    Broken {
        diagnostics: Vec<Diagnostic>,
    },
    /// What a pass did to a function could not be proved. `reduced` is a small module that shows it.
    Unproved {
        diagnostics: Vec<Diagnostic>,
        function: String,
        reduced: Vec<u8>,
    },
}

impl Failure {
    /// What is wrong with an input.
    pub fn invalid(input: &Input, errors: &[Error]) -> Failure {
        Failure::first_invalid(input, errors, errors.len())
    }

    /// The first of so many things that are wrong with an input.
    pub fn first_invalid(input: &Input, errors: &[Error], n_errors: usize) -> Failure {
        Failure::Invalid { diagnostics: diagnostics(input, errors), n_hidden: n_errors - errors.len() }
    }

    /// What could not be proved of an input. `reduced` is a small module that shows it.
    pub fn unproved(input: &Input, module: &Module<'_>, unproved: Unproved, reduced: Vec<u8>) -> Failure {
        let function = String::from_utf8_lossy(&module.function_name(unproved.function)).into_owned();
        let diagnostics = diagnostics(input, &RunError::Unproved(unproved).errors());
        Failure::Unproved { diagnostics, function, reduced }
    }

    /// The failure, of a text that passes have made: that is no mistake of the user's.
    pub fn of_made_text(self) -> Failure {
        match self {
            Failure::Invalid { diagnostics, .. } => Failure::Broken { diagnostics },
            other => other,
        }
    }
}

fn diagnostics(input: &Input, errors: &[Error]) -> Vec<Diagnostic> {
    errors.iter().map(|error| error.locate(&input.name, &input.text)).collect()
}

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

/// Says something that is neither a problem nor a result.
pub fn plain(text: &str) {
    print(text);
}

/// Warns that passes do nothing in a file.
pub fn all_optnone(file: &str) {
    print(&format!(
        "{BOLD}{file}:{BOLD:#} {WARNING}warning:{WARNING:#} every function is optnone, so no pass touches it; \
         compile with clang -O0 -Xclang -disable-O0-optnone\n"
    ));
}

/// Warns that φs are still there, one warning for each function.
pub fn stuck(input: &Input, stuck: &[(FunctionId, Stuck)]) {
    let lines = LineIndex::new(&input.text);
    for (_, stuck) in stuck {
        let (line, column) = lines.place(stuck.offset);
        let place = format!("{}:{line}:{column}:", input.name);
        let why = &stuck.reason;
        print(&format!("{BOLD}{place}{BOLD:#} {WARNING}warning:{WARNING:#} the phis of this function stay: {why}\n"));
    }
}

/// Shows the text of a module amid a pipeline.
pub fn shown(text: &[u8]) {
    // As with other output to standard error, there is nowhere to complain.
    let _ = std::io::stderr().lock().write_all(text);
}

/// Functions that stay LLVM IR where block-argument text was asked for.
pub fn kept(input: &Input, module: &Module<'_>, functions: &[FunctionId]) {
    let lines = LineIndex::new(&input.text);
    for &function in functions {
        let (line, column) = lines.place(module.function(function).span.start);
        let place = format!("{}:{line}:{column}:", input.name);
        let why =
            "this function stays LLVM IR: some instruction in it is not understood, or is a phi of the first block";
        print(&format!("{BOLD}{place}{BOLD:#} {WARNING}warning:{WARNING:#} {why}\n"));
    }
}

/// Prints to standard error, which takes all of it or none; there is nowhere to complain. Colours are for terminals.
pub fn print(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

fn styled_failure(failure: &Failure) -> String {
    let error =
        |file: &str, message: fmt::Arguments<'_>| format!("{BOLD}{file}:{BOLD:#} {ERROR}error:{ERROR:#} {message}\n");
    match failure {
        Failure::Read { file, error: e } => error(file, format_args!("cannot be read: {}", Plain(e))),
        Failure::Write { file, error: e } => error(file, format_args!("cannot be written: {}", Plain(e))),
        Failure::Bitcode { file } => error(
            file,
            format_args!("this is LLVM bitcode, and memphis reads LLVM's text; llvm-dis turns one into the other"),
        ),
        Failure::NoFunction { file, function } => {
            error(file, format_args!("there is no function '@{function}' with a body"))
        }
        Failure::Gone { file, function } => error(
            file,
            format_args!("nothing is left of '@{function}' behind these passes: all of its calls were inlined"),
        ),
        Failure::Broken { diagnostics } => {
            let text: String = diagnostics.iter().map(styled_diagnostic).collect();
            format!(
                "{text}{BOLD}note:{BOLD:#} a pass made this, and it is not valid, and not written: an error of memphis; please \
                 report it with the input and the passes\n"
            )
        }
        Failure::InvalidBinary { file, offset, message } => error(&at_byte(file, *offset), format_args!("{message}")),
        Failure::UnprovedBinary { file, offset, message } => {
            let text = error(&at_byte(file, *offset), format_args!("the result cannot be proved: {message}"));
            format!(
                "{text}{BOLD}note:{BOLD:#} this is an error of memphis; please report it with the input and the passes\n"
            )
        }
        Failure::Unproved { diagnostics, function, reduced } => {
            let mut text: String = diagnostics.iter().map(styled_diagnostic).collect();
            text += &format!(
                "{BOLD}note:{BOLD:#} this is an error of memphis, in @{function}; please report it with this module:\n\n"
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

/// What is said of problems that are not shown.
pub fn more_like_these(n_hidden: usize) -> String {
    format!("{ERROR}error:{ERROR:#} and {n_hidden} more like these\n")
}

/// The diagnostic as it shows itself, with colours.
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

/// Reports the allocas that stay in memory.
pub fn remarks(input: &Input, remarks: &[(FunctionId, Remark)], format: RemarkFormat) {
    let lines = LineIndex::new(&input.text);
    let stderr = anstream::stderr();
    let mut out = io::BufWriter::new(stderr.lock());
    for (_, remark) in remarks {
        let shown = match format {
            RemarkFormat::Text => text_remark(input, remark, &lines),
            RemarkFormat::Json => json_remark(input, remark, &lines),
        };
        if out.write_all(shown.as_bytes()).is_err() {
            return;
        }
    }
    let _ = out.flush();
}

fn text_remark(input: &Input, remark: &Remark, lines: &LineIndex<'_>) -> String {
    let (line, column) = lines.place(remark.offset);
    let place = format!("{}:{line}:{column}:", input.name);
    format!("{BOLD}{place}{BOLD:#} {REMARK}remark:{REMARK:#} {}\n", sentence(remark, lines))
}

/// `in @main, %table (table, fib.c:18) stays in memory: a part of it is addressed (line 52: %p = ...)`
fn sentence(remark: &Remark, lines: &LineIndex<'_>) -> String {
    let mut sentence = format!("in @{}, {}", remark.function, remark.alloca);
    match (&remark.variable, &remark.source) {
        (Some(variable), Some((file, line))) => sentence += &format!(" ({variable}, {file}:{line})"),
        (Some(variable), None) => sentence += &format!(" ({variable})"),
        (None, Some((file, line))) => sentence += &format!(" ({file}:{line})"),
        (None, None) => {}
    }
    sentence += &format!(" stays in memory: {}", remark.reason);
    if let Some((offset, text)) = &remark.blame {
        sentence += &format!(" (line {}: {})", lines.place(*offset).0, text.trim());
    }
    if let Some(remedy) = remark.remedy {
        sentence += &format!("; try -passes='{remedy}'");
    }
    sentence
}

#[derive(Serialize)]
struct JsonRemark<'r> {
    file: &'r str,
    line: usize,
    column: usize,
    function: &'r str,
    alloca: &'r str,
    variable: Option<&'r str>,
    source_file: Option<&'r str>,
    source_line: Option<u32>,
    reason: &'static str,
    message: String,
    blame: Option<JsonBlame<'r>>,
    remedy: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonBlame<'r> {
    line: usize,
    column: usize,
    text: &'r str,
}

fn json_remark(input: &Input, remark: &Remark, lines: &LineIndex<'_>) -> String {
    let (line, column) = lines.place(remark.offset);
    let json = JsonRemark {
        file: &input.name,
        line,
        column,
        function: &remark.function,
        alloca: &remark.alloca,
        variable: remark.variable.as_deref(),
        source_file: remark.source.as_ref().map(|(file, _)| file.as_str()),
        source_line: remark.source.as_ref().map(|(_, line)| *line),
        reason: remark.reason.id(),
        message: sentence(remark, lines),
        blame: remark.blame.as_ref().map(|(offset, text)| {
            let (line, column) = lines.place(*offset);
            JsonBlame { line, column, text: text.trim() }
        }),
        remedy: remark.remedy,
    };
    // Strings and numbers always have a JSON text.
    serde_json::to_string(&json).unwrap_or_default() + "\n"
}

/// A place in a binary module: the offset in hexadecimal, as dumps of files show it.
fn at_byte(file: &str, offset: usize) -> String {
    format!("{file}:{offset:#x}")
}

/// Why a variable of a binary module stays, or anything else that is said of one instruction.
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
pub fn binary_remarks(file: &str, remarks: &[BinaryRemark], format: RemarkFormat) {
    #[derive(Serialize)]
    struct Line<'r> {
        file: &'r str,
        #[serde(flatten)]
        remark: &'r BinaryRemark,
    }
    let line = |remark: &BinaryRemark| match format {
        RemarkFormat::Text => {
            let place = at_byte(file, remark.offset);
            format!("{BOLD}{place}:{BOLD:#} {REMARK}remark:{REMARK:#} {}\n", remark.message)
        }
        // Strings and numbers always have a JSON text.
        RemarkFormat::Json => serde_json::to_string(&Line { file, remark }).unwrap_or_default() + "\n",
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

/// Reports what became of calls.
pub fn inlining(input: &Input, remarks: &[(FunctionId, inline::Remark)], format: RemarkFormat) {
    let lines = LineIndex::new(&input.text);
    let stderr = anstream::stderr();
    let mut out = io::BufWriter::new(stderr.lock());
    for (_, remark) in remarks {
        let (line, column) = lines.place(remark.offset);
        let shown = match format {
            RemarkFormat::Text => {
                let place = format!("{}:{line}:{column}:", input.name);
                format!("{BOLD}{place}{BOLD:#} {REMARK}remark:{REMARK:#} {}\n", call_sentence(remark))
            }
            RemarkFormat::Json => {
                let json = JsonCall {
                    file: &input.name,
                    line,
                    column,
                    function: &remark.function,
                    callee: &remark.callee,
                    inlined: remark.inlined,
                    reason: remark.reason.id(),
                    cost: remark.cost.map(|cost| cost.cost),
                    threshold: remark.cost.map(|cost| cost.threshold),
                    message: call_sentence(remark),
                };
                // Strings and numbers always have a JSON text.
                serde_json::to_string(&json).unwrap_or_default() + "\n"
            }
        };
        if out.write_all(shown.as_bytes()).is_err() {
            return;
        }
    }
    let _ = out.flush();
}

/// `in @main, the call of @f is inlined: it costs less than what is allowed (cost 15, threshold 225)`
fn call_sentence(remark: &inline::Remark) -> String {
    let what = if remark.inlined { "is inlined" } else { "stays" };
    let cost = remark.cost.map_or(String::new(), |cost| format!(" (cost {}, threshold {})", cost.cost, cost.threshold));
    format!("in @{}, the call of @{} {what}: {}{cost}", remark.function, remark.callee, remark.reason)
}

#[derive(Serialize)]
struct JsonCall<'r> {
    file: &'r str,
    line: usize,
    column: usize,
    function: &'r str,
    callee: &'r str,
    inlined: bool,
    reason: &'static str,
    cost: Option<i64>,
    threshold: Option<i64>,
    message: String,
}

/// Finds lines of offsets, many times in one text. Costs nothing until it is asked.
pub struct LineIndex<'t> {
    text: &'t [u8],
    /// Number of line ends in front of each chunk.
    line_ends: OnceCell<Vec<usize>>,
}

const CHUNK: usize = 1 << 12;

impl<'t> LineIndex<'t> {
    pub fn new(text: &'t [u8]) -> Self {
        LineIndex { text, line_ends: OnceCell::new() }
    }

    fn line_ends(&self) -> &[usize] {
        self.line_ends.get_or_init(|| {
            let mut count = 0;
            let before = |chunk| {
                let before = count;
                count += memchr::memchr_iter(b'\n', chunk).count();
                before
            };
            self.text.chunks(CHUNK).map(before).collect()
        })
    }

    /// Line and column of an offset, from one.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line_ends = self.line_ends();
        let chunk = (offset / CHUNK).min(line_ends.len().saturating_sub(1));
        let before = line_ends.get(chunk).copied().unwrap_or(0);
        let line_ends = before + memchr::memchr_iter(b'\n', &self.text[chunk * CHUNK..offset]).count();
        let line_start = memchr::memrchr(b'\n', &self.text[..offset]).map_or(0, |n| n + 1);
        (line_ends + 1, offset - line_start + 1)
    }
}

/// Sums over all inputs.
#[derive(Default)]
pub struct Totals {
    n_files: u64,
    counters: Counters,
    /// What `--time-passes` prints.
    pub timing: Timing,
}

impl Totals {
    /// Adds what came of an input.
    pub fn add(&mut self, counters: Counters) {
        self.n_files += 1;
        self.counters += counters;
    }

    /// Group, value and description, in the order in which LLVM prints: by group, then by name.
    /// Like LLVM, counters of passes are there only if they counted something.
    fn rows(&self) -> Vec<(&'static str, u64, String)> {
        let sum = &self.counters;
        let mut counters = sum.stats.rows();
        counters.sort_by_key(|&(_, name, _)| name);
        let counters = counters.into_iter().filter(|row| row.0 > 0).map(|(value, _, about)| ("mem2reg", value, about));
        let own = [
            ("memphis", self.n_files, "Number of files"),
            ("memphis", sum.n_functions, "Number of functions"),
            ("memphis", sum.n_changed, "Number of functions changed"),
            ("memphis", sum.n_unknown, "Number of instructions not understood"),
        ];
        let proofs = [
            ("check", sum.proof.slots, "Number of slots proved"),
            ("check", sum.proof.accesses, "Number of loads and stores proved"),
            ("check", sum.proof.heads, "Number of places for phis proved"),
            ("check", sum.proof.refinements, "Number of undefined values refined"),
        ];
        let proofs = proofs.into_iter().filter(|row| row.1 > 0);
        let demoted = [
            ("demote", sum.demoted.slots, "Number of slots made"),
            ("demote", sum.demoted.loads, "Number of loads made"),
            ("demote", sum.demoted.stores, "Number of stores made"),
            ("demote", sum.demoted.blocks, "Number of edges split"),
            ("demote", sum.n_phis, "Number of phis eliminated"),
        ];
        let demoted = demoted.into_iter().filter(|row| row.1 > 0);
        let cleaned = sum.cleanups.rows().into_iter().filter(|row| row.1 > 0);
        let lifted = sum.lifted.rows().into_iter().filter(|row| row.0 > 0);
        let lifted = lifted.map(|(value, about)| ("lift-loads", value, about));
        let rows = proofs
            .chain(cleaned)
            .chain(demoted)
            .chain(lifted)
            .chain(counters)
            .chain(own)
            .map(|(group, value, about)| (group, value, about.to_owned()));
        let inlined = [
            ("inline", sum.calls.inlined(), "Number of calls inlined".to_owned()),
            ("inline", sum.n_removed, "Number of functions removed".to_owned()),
        ];
        let refused = inline::Reason::ALL.iter().filter(|reason| !reason.inlines());
        let refused =
            refused.map(|&reason| ("inline", sum.calls.of(reason), format!("Number of calls that stay: {reason}")));
        inlined.into_iter().chain(refused).filter(|row| row.1 > 0).chain(rows).collect()
    }
}

/// What LLVM writes above counters and times.
pub fn banner(title: &str) -> String {
    let rule = format!("==={}===", "-".repeat(73));
    format!("{rule}\n{:26}{title}\n{rule}\n", "")
}

/// Prints the counters as LLVM does.
pub fn stats(totals: &Totals) {
    let rows = totals.rows();
    let width = rows.iter().map(|row| row.1.to_string().len()).max().unwrap_or(0);
    let group_width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    let mut text = banner("... Statistics Collected ...") + "\n";
    for (group, value, about) in rows {
        text += &format!("{value:width$} {group:group_width$} - {about}\n");
    }
    text.push('\n');
    if totals.counters.times.proof > 0 {
        text += &format!(
            "{:.3} ms were spent on proofs, by all threads together\n\n",
            totals.counters.times.proof as f64 / 1e6
        );
    }
    print(&text);
}
