//! `memphis check`: proves that one file is a correct mem2reg result for another.

use crate::args::{CheckArgs, function_name};
use crate::failure::{Exit, Failure};
use crate::functions;
use crate::input::Input;
use crate::output;
use crate::progress::Progress;
use crate::report;
use crate::threads::Threads;
use memphis_check::pair::{Checker, CounterExample, Counts, Pair, Reason, Report, Rules, Verdict};
use memphis_explain::names;
use memphis_ir::LineIndex;
use memphis_passes::Executor;
use memphis_passes::mem2reg::Llvm;
use serde::Serialize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs the command.
pub fn run(arguments: &CheckArgs) -> Exit {
    match judge(arguments) {
        Ok(exit) => exit,
        Err(failure) => {
            report::failure(&failure);
            Exit::Usage
        }
    }
}

fn judge(arguments: &CheckArgs) -> Result<Exit, Failure> {
    let (before, after) = (Input::read_plain(&arguments.before)?, Input::read_plain(&arguments.after)?);
    let (b, a) = (before.module_as(arguments.llvm.of_pass())?, after.module_as(arguments.llvm.of_pass())?);
    let rules = match arguments.llvm.of_pass() {
        Llvm::V22 => Rules::default(),
        Llvm::Main => Rules::LLVM_MAIN,
    };
    let pair = Pair::new(&b, &a).with_rules(rules);
    let reports = check(&pair, &selected(arguments, &pair, &before)?, arguments);
    let shown = Shown { before: Side::new(&before), after: Side::new(&after) };
    let mut text = String::new();
    let mut tally = Tally::default();
    for report in &reports {
        tally.add(&report.verdict);
        text += &if arguments.json { shown.json(report) } else { shown.text(report) };
    }
    let differences = pair.check_module(&reports, &mut Checker::new(&pair));
    tally.differences = differences.len();
    for reason in &differences {
        text += &if arguments.json { shown.json_difference(reason) } else { shown.difference(reason) };
    }
    if !arguments.json {
        text += &tally.to_string();
    }
    Ok(match output::print(text.as_bytes()) {
        Exit::Success => tally.exit(),
        _ => Exit::Usage,
    })
}

/// The requested functions.
fn selected(arguments: &CheckArgs, pair: &Pair<'_>, before: &Input) -> Result<Vec<usize>, Failure> {
    let wanted: Vec<Vec<u8>> = arguments.function.iter().map(|name| function_name(name.as_encoded_bytes())).collect();
    if wanted.is_empty() {
        return Ok((0..pair.len()).collect());
    }
    let named = || (0..pair.len()).map(|i| (i, pair.name(i)));
    let found = wanted.iter().map(|name| functions::find(&before.name, named(), name));
    let mut found = found.collect::<Result<Vec<usize>, Failure>>()?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn check(pair: &Pair<'_>, functions: &[usize], arguments: &CheckArgs) -> Vec<Report> {
    let n_bytes = || functions.iter().map(|&i| pair.size(i)).sum();
    let progress = Progress::new(!arguments.work.no_progress, 1, || vec![Some(n_bytes() as u64)]);
    progress.stage(n_bytes);
    // A checker keeps facts about types and metadata for all functions of a chunk.
    let threads = Threads(arguments.work.n_threads());
    let n_chunks = if threads.0 == 1 { 1 } else { 8 * threads.0 };
    let chunk = functions.len().div_ceil(n_chunks).max(1);
    let chunks: Vec<_> = functions.chunks(chunk).map(|functions| (functions, OnceLock::new())).collect();
    let next = AtomicUsize::new(0);
    threads.on_threads(threads.0.min(chunks.len()), &|_| {
        while let Some((functions, reports)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut checker = Checker::new(pair);
            let check = |&function: &usize| {
                let report = pair.check(function, &mut checker);
                progress.add(pair.size(function));
                report
            };
            let checked: Vec<_> = functions.iter().map(check).collect();
            assert!(reports.set(checked).is_ok(), "a chunk is checked once");
        }
    });
    chunks.into_iter().flat_map(|(_, reports)| reports.into_inner().expect("it was checked")).collect()
}

/// The number of functions with each verdict.
#[derive(Default)]
struct Tally {
    proved: usize,
    unchanged: usize,
    refuted: usize,
    unproved: usize,
    not_comparable: usize,
    /// The differences outside functions.
    differences: usize,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        *match verdict {
            Verdict::Proved(_) => &mut self.proved,
            Verdict::Unchanged => &mut self.unchanged,
            Verdict::Refuted(_) => &mut self.refuted,
            Verdict::Unproved(_) => &mut self.unproved,
            Verdict::NotComparable(_) => &mut self.not_comparable,
        } += 1;
    }

    fn exit(&self) -> Exit {
        match self {
            Tally { refuted: 1.., .. } => Exit::Failure,
            Tally { unproved: 0, not_comparable: 0, differences: 0, .. } => Exit::Success,
            _ => Exit::Usage,
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { proved, unchanged, refuted, unproved, not_comparable, differences } = self;
        write!(
            f,
            "{proved} proved, {unchanged} unchanged, {refuted} refuted, {unproved} unproved, {not_comparable} not comparable"
        )?;
        match differences {
            0 => writeln!(f),
            1 => writeln!(f, "; 1 difference outside functions"),
            n => writeln!(f, "; {n} differences outside functions"),
        }
    }
}

/// A file and its lines.
struct Side<'t> {
    name: &'t str,
    lines: LineIndex<'t>,
}

impl<'t> Side<'t> {
    fn new(input: &'t Input) -> Side<'t> {
        Side { name: &input.name, lines: LineIndex::new(&input.text) }
    }

    fn line(&self, offset: Option<usize>) -> Option<usize> {
        offset.map(|offset| self.lines.line(offset))
    }

    fn place(&self, offset: Option<usize>) -> Option<String> {
        self.line(offset).map(|line| format!("{}:{line}", self.name))
    }
}

struct Shown<'t> {
    before: Side<'t>,
    after: Side<'t>,
}

#[derive(Serialize)]
struct Json<'r> {
    name: &'r str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_line: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    counts: Option<JsonCounts>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    example: Option<JsonExample<'r>>,
}

/// A difference outside functions, as JSON: an object without a name.
#[derive(Serialize)]
struct JsonDifference<'r> {
    verdict: &'static str,
    reason: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_line: Option<usize>,
}

#[derive(Serialize)]
struct JsonCounts {
    slots: usize,
    deleted: usize,
    phis: usize,
    claims: usize,
    demands: usize,
}

#[derive(Serialize)]
struct JsonExample<'r> {
    path: &'r [String],
    inputs: Vec<JsonInput<'r>>,
    difference: &'r str,
    before_value: &'r str,
    after_value: &'r str,
}

#[derive(Serialize)]
struct JsonInput<'r> {
    what: &'r str,
    value: &'r str,
}

impl Shown<'_> {
    fn text(&self, report: &Report) -> String {
        match &report.verdict {
            Verdict::Unchanged | Verdict::Proved(_) => String::new(),
            Verdict::Unproved(reason) => {
                format!("{}: unproved: {}\n", names::shown(&report.name), self.sentence(reason))
            }
            Verdict::NotComparable(reason) => {
                format!("{}: not comparable: {}\n", names::shown(&report.name), self.sentence(reason))
            }
            Verdict::Refuted(example) => self.counter_example(&report.name, example),
        }
    }

    /// A difference outside functions.
    fn difference(&self, reason: &Reason) -> String {
        format!("module: not comparable: {}\n", self.sentence(reason))
    }

    fn json_difference(&self, reason: &Reason) -> String {
        let json = JsonDifference {
            verdict: "not-comparable",
            reason: &reason.message,
            before_line: self.before.line(reason.before),
            after_line: self.after.line(reason.after),
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&json).unwrap_or_default() + "\n"
    }

    /// `message (before.ll:3, after.ll:2)`
    fn sentence(&self, reason: &Reason) -> String {
        let places = [self.before.place(reason.before), self.after.place(reason.after)];
        let places: Vec<String> = places.into_iter().flatten().collect();
        match places.is_empty() {
            true => reason.message.clone(),
            false => format!("{} ({})", reason.message, places.join(", ")),
        }
    }

    fn counter_example(&self, name: &str, example: &CounterExample) -> String {
        let CounterExample { path, inputs, what, before_value, after_value, reason } = example;
        let mut text = format!("{}: refuted: {}\n", names::shown(name), self.sentence(reason));
        text += &format!("  path: {}\n", path.join(" -> "));
        for (what, value) in inputs {
            text += &format!("  {what} = {value}\n");
        }
        text + &format!("  {what}: {before_value} before, {after_value} after\n")
    }

    fn json(&self, report: &Report) -> String {
        let reason = report.verdict.reason();
        let json = Json {
            name: &report.name,
            verdict: report.verdict.id(),
            reason: reason.map(|r| r.message.as_str()),
            before_line: self.before.line(reason.and_then(|r| r.before)),
            after_line: self.after.line(reason.and_then(|r| r.after)),
            counts: match &report.verdict {
                &Verdict::Proved(Counts { n_slots, n_deleted, n_phis, n_claims, n_demands }) => Some(JsonCounts {
                    slots: n_slots,
                    deleted: n_deleted,
                    phis: n_phis,
                    claims: n_claims,
                    demands: n_demands,
                }),
                _ => None,
            },
            example: match &report.verdict {
                Verdict::Refuted(example) => Some(JsonExample {
                    path: &example.path,
                    inputs: example.inputs.iter().map(|(what, value)| JsonInput { what, value }).collect(),
                    difference: &example.what,
                    before_value: &example.before_value,
                    after_value: &example.after_value,
                }),
                _ => None,
            },
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&json).unwrap_or_default() + "\n"
    }
}
