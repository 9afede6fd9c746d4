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
use std::time::Instant;

/// A client's task.
pub struct Request<'r> {
    pub bytes: &'r [u8],
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
}

/// A binary format.
pub trait BinaryClient {
    /// Its name.
    const FORMAT: Format;

    /// Runs passes over a module.
    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal>;

    /// The module as text, for `--diff`.
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
    let input = Input::read_as(&arguments.input, C::FORMAT)?;
    // Opened now, so that a target that cannot be written is found before most of the work.
    let target = match &arguments.common.output {
        _ if arguments.common.disable_output => Target::Nowhere,
        Some(path) => Target::named(path),
        None => Target::Stdout,
    };
    let mut output = Output::create(&target, input.text.len())?;
    let request = Request {
        bytes: &input.text,
        passes: &arguments.passes,
        check: !arguments.common.no_check,
        clock: nanoseconds,
    };
    let mut timing = Timing::default();
    let started = nanoseconds();
    let outcome = match client.run(&request) {
        Ok(outcome) => outcome,
        Err(Refusal::Passes(message)) => return Ok(report::usage(&Usage::Passes(message))),
        Err(refusal) => return Err(failure(&input.name, refusal)),
    };
    timing.add_steps(outcome.times.iter().copied(), nanoseconds() - started);
    outcome.warnings.iter().for_each(|warning| report::file_warning(&input.name, warning));
    if let Some(format) = arguments.common.remarks {
        report::binary_remarks(&input.name, &outcome.remarks, format);
    }
    if arguments.common.diff {
        let text = |bytes: &[u8]| client.disassemble(bytes).map_err(|refusal| failure(&input.name, refusal));
        let diff = timing.time("diff", || -> Result<_, Failure> {
            Ok(diff::text_diff(&input.name, &text(&input.text)?, &text(&outcome.bytes)?))
        });
        output.write(&diff?);
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

fn failure(file: &str, refusal: Refusal) -> Failure {
    let file = file.to_owned();
    match refusal {
        Refusal::Passes(message) => Failure::InvalidBinary { file, offset: 0, message },
        Refusal::Invalid { offset, message } => Failure::InvalidBinary { file, offset, message },
        Refusal::Unproved { offset, message } => Failure::UnprovedBinary { file, offset, message },
    }
}
