//! The reports of passes, as data: counters, remarks and warnings.

use memphis_ir::{Function, FunctionId, InstId, LineIndex, Place};
use std::fmt;
use std::sync::Arc;

/// The report of a pass on a function.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Counters.
    pub counters: Counters,
    /// Remarks about things done or not done, with reasons, in the order of the text.
    pub remarks: Vec<Remark>,
    /// Warnings for the user.
    pub warnings: Vec<Warning>,
    /// True if the function is `optnone`, and so stays as it is.
    pub is_optnone: bool,
}

impl Report {
    /// A report of counters.
    pub fn new(counters: Counters) -> Report {
        Report { counters, ..Report::default() }
    }

    /// Adds the report of the next stage on the same function.
    pub(crate) fn add(&mut self, next: Report) {
        self.counters.add(&next.counters);
        self.remarks.extend(next.remarks);
        self.warnings.extend(next.warnings);
        self.is_optnone |= next.is_optnone;
    }
}

/// The report of a stage on a module. All places are places in the text before the stage; functions
/// have their ids in the input.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct StageReport {
    /// Remarks, in the order of the text.
    pub remarks: Vec<(FunctionId, Remark)>,
    /// Warnings, in the order of the text.
    pub warnings: Vec<(FunctionId, Warning)>,
    /// The number of functions that the stage was for.
    pub n_functions: u64,
    /// The number of these functions that it left alone because they are `optnone`.
    pub n_optnone: u64,
}

impl StageReport {
    /// Takes remarks and warnings about a function out of its report. `is_meant` tells whether the
    /// stage was for this function.
    pub(crate) fn take(&mut self, function: FunctionId, report: &mut Report, is_meant: bool) {
        self.remarks.extend(report.remarks.drain(..).map(|remark| (function, remark)));
        self.warnings.extend(report.warnings.drain(..).map(|warning| (function, warning)));
        self.n_functions += u64::from(is_meant);
        self.n_optnone += u64::from(is_meant && report.is_optnone);
    }

    /// Moves all places.
    pub(crate) fn move_places(&mut self, place: impl Fn(usize) -> usize) {
        self.remarks.iter_mut().for_each(|(_, remark)| remark.move_places(&place));
        self.warnings.iter_mut().for_each(|(_, warning)| warning.offset = place(warning.offset));
    }
}

/// A counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counter {
    /// The pass, or the part of memphis, that counts.
    pub group: &'static str,
    /// A name for programs.
    pub name: &'static str,
    /// The number.
    pub value: u64,
    /// The description, which starts "Number of".
    pub about: &'static str,
}

/// Counters, each once. Those of a group keep their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counters(Vec<Counter>);

impl Counters {
    /// Room for the counters of most passes and of their proofs.
    const ROOM: usize = 10;

    /// Counters of a group: name, value and description of each, and each name once.
    pub fn of(group: &'static str, rows: impl IntoIterator<Item = (&'static str, u64, &'static str)>) -> Counters {
        let mut counters = Counters(Vec::with_capacity(Counters::ROOM));
        counters.0.extend(rows.into_iter().map(|(name, value, about)| Counter { group, name, value, about }));
        counters
    }

    /// Adds to the counters of a group: name, value and description of each.
    pub fn count(&mut self, group: &'static str, rows: impl IntoIterator<Item = (&'static str, u64, &'static str)>) {
        self.add_all(rows.into_iter().map(|(name, value, about)| Counter { group, name, value, about }));
    }

    /// The value of a counter; 0 if nothing was counted.
    pub fn value(&self, group: &str, name: &str) -> u64 {
        self.0.iter().find(|counter| (counter.group, counter.name) == (group, name)).map_or(0, |counter| counter.value)
    }

    /// The counters, by group.
    pub fn iter(&self) -> impl Iterator<Item = &Counter> {
        let mut counters: Vec<&Counter> = self.0.iter().collect();
        counters.sort_by_key(|counter| counter.group);
        counters.into_iter()
    }

    /// Adds values to those of the same counters; nothing, if all are 0.
    pub fn add(&mut self, other: &Counters) {
        // Most passes do nothing to most functions.
        if other.0.iter().any(|counter| counter.value > 0) {
            self.add_all(other.0.iter().copied());
        }
    }

    fn add_all(&mut self, others: impl Iterator<Item = Counter>) {
        let mut expected = 0;
        for counter in others {
            let is_it = |c: &Counter| (c.group, c.name) == (counter.group, counter.name);
            // Counters of a pass come in one order, so it is mostly the next.
            let next = self.0.get(expected).filter(|next| is_it(next)).map(|_| expected);
            match next.or_else(|| self.0.iter().position(is_it)) {
                Some(index) => {
                    self.0[index].value += counter.value;
                    expected = index + 1;
                }
                None => {
                    self.0.push(counter);
                    expected = self.0.len();
                }
            }
        }
    }
}

/// A warning about a function, which is shown always.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Byte offset in the module's text.
    pub offset: usize,
    /// A sentence without a full stop.
    pub message: String,
}

/// A remark about something that a pass did or did not do at a place, with the reason.
///
/// The sentence for people is `in @FUNCTION, SUBJECT WHAT: REASON (line N: BLAME); try REMEDY`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Remark {
    /// The function's name, without `@`.
    pub function: String,
    /// Byte offset of the place in the module's text.
    pub offset: usize,
    /// The subject of the sentence, for example `%x`.
    pub subject: String,
    /// The predicate of the sentence, for example `stays in memory`.
    pub what: String,
    /// Why, as a sentence without a full stop.
    pub reason: String,
    /// A name of the reason, for programs.
    pub id: &'static str,
    /// The instruction to blame: byte offset in the module's text, and its text.
    pub blame: Option<(usize, String)>,
    /// What removes that obstacle, without a change of what the program does.
    pub remedy: Option<Remedy>,
    /// Names and values for programs, in order.
    pub fields: Vec<(&'static str, Field)>,
    /// The same in LLVM's terms, if LLVM has such a remark.
    pub llvm: Option<LlvmRemark>,
    /// The name of the pass. The driver sets it.
    pub pass: &'static str,
    /// True if a later pass has the last word on the slots that stay: it may promote this one, and
    /// says why it does not. The driver sets it.
    pub is_overruled: bool,
}

/// A remark with its place in a text. `Display` is
/// `FILE:LINE:COLUMN: remark: in @FUNCTION, SUBJECT WHAT: REASON (line N: BLAME); try REMEDY`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PlacedRemark {
    /// The name of the source; with the pipeline in parentheses if passes made the text.
    pub file: Arc<str>,
    /// Line and column of the place.
    pub place: Place,
    /// Line and column of the [instruction to blame](Remark::blame), in the same text.
    pub blame: Option<Place>,
    /// The remark.
    pub remark: Remark,
}

impl PlacedRemark {
    pub(crate) fn new(file: &Arc<str>, lines: &LineIndex<'_>, remark: Remark) -> PlacedRemark {
        let blame = remark.blame.as_ref().map(|(offset, _)| lines.place(*offset));
        PlacedRemark { file: file.clone(), place: lines.place(remark.offset), blame, remark }
    }

    /// The sentence for people.
    pub fn sentence(&self) -> String {
        self.remark.sentence(|_| self.blame.map_or(0, |blame| blame.line))
    }
}

impl fmt::Display for PlacedRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self.place;
        write!(f, "{}:{line}:{column}: remark: {}", self.file, self.sentence())
    }
}

/// A warning with its place in a text. `Display` is `FILE:LINE:COLUMN: warning: MESSAGE`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacedWarning {
    /// The name of the source; with the pipeline in parentheses if passes made the text.
    pub file: Arc<str>,
    /// Line and column of the place.
    pub place: Place,
    /// A sentence without a full stop.
    pub message: String,
}

impl PlacedWarning {
    pub(crate) fn new(file: &Arc<str>, lines: &LineIndex<'_>, warning: Warning) -> PlacedWarning {
        PlacedWarning { file: file.clone(), place: lines.place(warning.offset), message: warning.message }
    }
}

impl fmt::Display for PlacedWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self.place;
        write!(f, "{}:{line}:{column}: warning: {}", self.file, self.message)
    }
}

/// What removes an obstacle. `Display` is an argument of the command, as a shell takes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remedy {
    /// A pipeline in the place of the pass.
    Passes(String),
    /// Passes that do not leave `optnone` functions alone
    /// ([`Pipeline::ignoring_optnone`](crate::Pipeline::ignoring_optnone)).
    IgnoreOptnone,
}

impl Remedy {
    /// The argument of the command, without the quotes of a shell.
    pub fn argument(&self) -> String {
        match self {
            Remedy::Passes(passes) => format!("-passes={passes}"),
            Remedy::IgnoreOptnone => self.to_string(),
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remedy::Passes(passes) => write!(f, "-passes='{passes}'"),
            Remedy::IgnoreOptnone => f.write_str("--ignore-optnone"),
        }
    }
}

/// A remark of LLVM's about something that a pass could not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlvmRemark {
    /// The name of the remark.
    pub name: &'static str,
    /// The place in the source program, if debug information names one.
    pub location: Option<SourceLocation>,
    /// Keys and values. The values together are the sentence.
    pub arguments: Vec<(&'static str, String)>,
}

/// A place in a source program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLocation {
    /// The name of the file.
    pub file: String,
    /// The line; 0 if there is none.
    pub line: u32,
    /// The column; 0 if there is none.
    pub column: u32,
}

/// A value of a remark for programs.
#[derive(Debug, Clone, PartialEq)]
pub enum Field {
    /// [`Remark::subject`]
    Subject,
    /// [`Remark::id`]
    Id,
    /// The sentence for people.
    Message,
    /// [`Remark::blame`]
    Blame,
    /// [`Remark::remedy`]
    Remedy,
    /// A text, if there is one.
    Text(Option<String>),
    /// A number, if there is one.
    Number(Option<i64>),
    /// Yes or no.
    Flag(bool),
}

impl Remark {
    /// A remark about an instruction of a function.
    pub fn new(f: Function<'_>, inst: InstId, id: &'static str, [subject, what, reason]: [&str; 3]) -> Remark {
        Remark {
            function: f.module.function_name(f.body.function).to_string(),
            offset: f.place(inst),
            subject: subject.to_owned(),
            what: what.to_owned(),
            reason: reason.to_owned(),
            id,
            fields: vec![("subject", Field::Subject), ("reason", Field::Id), ("message", Field::Message)],
            ..Remark::default()
        }
    }

    /// The sentence for people. `line` gives the number of the line with an offset.
    pub fn sentence(&self, line: impl Fn(usize) -> usize) -> String {
        let mut sentence = format!("in @{}, {} {}: {}", self.function, self.subject, self.what, self.reason);
        if let Some((offset, text)) = &self.blame {
            sentence += &format!(" (line {}: {})", line(*offset), text.trim());
        }
        if let Some(remedy) = &self.remedy {
            sentence += &format!("; try {remedy}");
        }
        sentence
    }

    /// Moves the remark to other places.
    pub(crate) fn move_places(&mut self, place: impl Fn(usize) -> usize) {
        self.offset = place(self.offset);
        self.blame.iter_mut().for_each(|blame| blame.0 = place(blame.0));
    }
}
