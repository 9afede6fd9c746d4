//! The common part of commands that transform a binary module: options, diff, remarks, counters,
//! times, and a result that is written completely or not at all. `memphis spirv` and `memphis wasm`
//! are [`BinaryClient`]s.

use crate::args::BinaryArgs;
use crate::diff;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report::{self, BinaryRemark};
use crate::timing::{Timing, nanoseconds};
use crate::usage::Usage;
use memphis_ir::{Error, LineIndex, Place};
use std::borrow::Cow;
use std::time::Instant;

/// A client's task.
pub struct Request<'r> {
    pub bytes: &'r [u8],
    /// The name of the file, for messages about the command line.
    pub file: &'r str,
    /// The text of `-passes=`.
    pub passes: &'r str,
    pub check: bool,
    /// A clock in nanoseconds, for [`Outcome::times`].
    pub clock: fn() -> u64,
}

/// A client's result.
pub struct Outcome {
    pub bytes: Vec<u8>,
    pub remarks: Vec<BinaryRemark>,
    /// Warnings that the user gets without asking.
    pub warnings: Vec<String>,
    /// Group, value and description of each counter.
    pub counters: Vec<(&'static str, u64, &'static str)>,
    /// Name and nanoseconds of each step, on all threads together.
    pub times: Vec<(&'static str, u64)>,
}

/// The reasons why a client has no result for a module.
pub enum Refusal {
    /// `-passes=` is not a pipeline.
    Passes(String),
    /// The module is not valid, or contains something unsupported. The message names the
    /// instruction.
    Invalid { offset: usize, message: String },
    /// The proof of the result failed.
    Unproved { offset: usize, message: String },
    /// The command line does not fit the module.
    Other(Failure),
}

/// The places in a text from which a module was made.
pub struct Places {
    /// The place of what comes before all others.
    first: usize,
    /// Offsets in the module, in order, each with that in the text.
    places: Vec<(usize, usize)>,
}

impl Places {
    pub fn new(first: usize, places: Vec<(usize, usize)>) -> Self {
        Self { first, places }
    }

    /// The offset in the text of what is at an offset in the module.
    pub fn in_text(&self, offset: usize) -> usize {
        let after = self.places.partition_point(|place| place.0 <= offset);
        after.checked_sub(1).map_or(self.first, |at| self.places[at].1)
    }
}

/// A module as bytes, and where they come from if the input was text.
pub struct Source<'i> {
    bytes: Cow<'i, [u8]>,
    places: Option<(Places, LineIndex<'i>)>,
}

impl Source<'_> {
    /// The start of a message about an offset.
    pub fn place(&self, file: &str, offset: usize) -> String {
        match self.place_in_text(offset) {
            Some(Place { line, column, .. }) => format!("{file}:{line}:{column}"),
            None => report::at_byte(file, offset),
        }
    }

    /// The line of the text at which the module has an offset.
    pub fn place_in_text(&self, offset: usize) -> Option<Place> {
        let (places, lines) = self.places.as_ref()?;
        Some(lines.place(places.in_text(offset)))
    }
}

/// A binary format.
pub trait BinaryClient {
    /// Its name.
    const FORMAT: Format;

    /// Its text form, if the client reads that too.
    const TEXT: Option<Format> = None;

    /// True if the result is to be written as text to this target.
    fn writes_text(&self, _target: &Target) -> bool {
        false
    }

    /// The module that a text describes.
    fn assemble(&self, _text: &[u8]) -> Result<(Vec<u8>, Places), Error> {
        Err(Error::new(0, "text is not read"))
    }

    /// Runs passes over a module.
    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal>;

    /// The module as text, for `--diff` and for results as text.
    fn disassemble(&self, bytes: &[u8]) -> Result<String, Refusal>;
}

/// Runs a command.
pub fn run<C: BinaryClient>(arguments: &BinaryArgs, client: &C) -> Exit {
    match process(arguments, client) {
        Ok(exit) => exit,
        Err(failure) => report::failure(&failure),
    }
}

fn process<C: BinaryClient>(arguments: &BinaryArgs, client: &C) -> Result<Exit, Failure> {
    let start = Instant::now();
    let input = Input::read_either(&arguments.input, C::FORMAT, C::TEXT)?;
    let source = source(arguments, client, &input)?;
    // Opened now, so that a target that cannot be written is found before most of the work.
    let target = match &arguments.common.output {
        _ if arguments.common.disable_output => Target::Nowhere,
        Some(path) => Target::named(path),
        None => Target::Stdout,
    };
    let mut output = Output::create(&target, input.text.len())?;
    let request = Request {
        bytes: &source.bytes,
        file: &input.name,
        passes: &arguments.passes,
        check: !arguments.common.no_check,
        clock: nanoseconds,
    };
    let mut timing = Timing::default();
    let started = nanoseconds();
    let outcome = match client.run(&request) {
        Ok(outcome) => outcome,
        Err(Refusal::Passes(message)) => return Ok(report::usage(&Usage::Passes(message))),
        Err(refusal) => return Err(failure(&input, &source, refusal)),
    };
    timing.add_steps(outcome.times.iter().copied(), nanoseconds() - started);
    outcome.warnings.iter().for_each(|warning| report::file_warning(&input.name, warning));
    if let Some(format) = arguments.common.remarks {
        report::binary_remarks(&input.name, &source, &outcome.remarks, format);
    }
    let text = |bytes: &[u8]| client.disassemble(bytes).map_err(|refusal| failure(&input, &source, refusal));
    if arguments.common.diff {
        let diff = timing.time("diff", || -> Result<_, Failure> {
            Ok(diff::text_diff(&input.name, &text(&source.bytes)?, &text(&outcome.bytes)?))
        });
        output.write(&diff?);
    } else if client.writes_text(&target) {
        output.write(timing.time("disassemble", || text(&outcome.bytes))?.as_bytes());
    } else {
        output.write(&outcome.bytes);
    }
    drop(output.commit()?);
    if arguments.common.stats {
        report::counters(&outcome.counters);
    }
    if arguments.common.time_passes {
        timing.report(start.elapsed());
    }
    Ok(Exit::Success)
}

/// The module of an input, which is text if its content or name says so.
fn source<'i, C: BinaryClient>(arguments: &BinaryArgs, client: &C, input: &'i Input) -> Result<Source<'i>, Failure> {
    let format = Format::of(&arguments.input, &input.text);
    if format.is_none() || format != C::TEXT {
        return Ok(Source { bytes: Cow::Borrowed(&input.text), places: None });
    }
    let (bytes, places) = client.assemble(&input.text).map_err(|error| input.invalid(&[error]))?;
    Ok(Source { bytes: Cow::Owned(bytes), places: Some((places, LineIndex::new(&input.text))) })
}

fn failure(input: &Input, source: &Source<'_>, refusal: Refusal) -> Failure {
    match (refusal, &source.places) {
        (Refusal::Other(failure), _) => failure,
        (Refusal::Invalid { offset, message }, Some((places, _))) => {
            input.invalid(&[Error::new(places.in_text(offset), message)])
        }
        (Refusal::Invalid { offset, message }, None) => {
            Failure::InvalidBinary { place: source.place(&input.name, offset), message }
        }
        (Refusal::Passes(message), _) => Failure::InvalidBinary { place: input.name.clone(), message },
        (Refusal::Unproved { offset, message }, _) => {
            Failure::UnprovedBinary { place: source.place(&input.name, offset), message }
        }
    }
}
