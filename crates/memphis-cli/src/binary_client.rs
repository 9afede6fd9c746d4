//! The frame of commands that transform a binary module: options, diff, remarks, counters, times, and a result that is
//! written whole or not at all. `memphis spirv` and `memphis wasm` are [`BinaryClient`]s.

use crate::args::{RemarkFormat, Usage};
use crate::diff;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report::{self, BinaryRemark, Exit, Failure};
use crate::timing::Timing;
use clap::ValueHint;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

/// Options of the commands for binary modules.
#[derive(Debug, clap::Args)]
pub struct BinaryArgs {
    /// The module; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Passes to run, separated by commas: mem2reg, phi-eliminate. Without passes the module is
    /// written as it is, if it is valid
    #[arg(short, long, value_name = "PIPELINE", default_value = "")]
    pub passes: String,

    /// Where the result goes; `-` is standard output, the default. The file is put in place when
    /// it is complete
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Write no result: for errors, remarks and counters alone
    #[arg(long, conflicts_with_all = ["output", "diff"])]
    pub disable_output: bool,

    /// Print what changed in the disassembly as a unified diff instead of the result
    #[arg(long)]
    pub diff: bool,

    /// Do not prove results before they are written
    #[arg(long)]
    pub no_check: bool,

    /// Print counters to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print to standard error how long each step took, on all threads together
    #[arg(long)]
    pub time_passes: bool,

    /// Print to standard error why each variable that stays does so; `json` gives one object a line
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub remarks: Option<RemarkFormat>,
}

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
    /// Group, value and description of each counter.
    pub counters: Vec<(&'static str, u64, &'static str)>,
    /// Name and nanoseconds of each step, on all threads together.
    pub times: Vec<(&'static str, u64)>,
}

/// Why a client made nothing of a module.
pub enum Refusal {
    /// `-passes=` is not a pipeline.
    Passes(String),
    /// The module is not valid, or has something that is not supported. The message names the instruction.
    Invalid { offset: usize, message: String },
    /// The result could not be proved.
    Unproved { offset: usize, message: String },
}

/// A binary format.
pub trait BinaryClient {
    /// Runs passes over a module.
    fn run(&self, request: &Request<'_>) -> Result<Outcome, Refusal>;

    /// The module as text, for `--diff`.
    fn disassemble(&self, bytes: &[u8]) -> Result<String, Refusal>;
}

/// Runs a command.
pub fn run(arguments: &BinaryArgs, client: &impl BinaryClient) -> Exit {
    match process(arguments, client) {
        Ok(exit) => exit,
        Err(failure) => report::failure(&failure),
    }
}

fn process(arguments: &BinaryArgs, client: &impl BinaryClient) -> Result<Exit, Failure> {
    let start = Instant::now();
    let input = Input::read(&arguments.input)?;
    // Opened later, it could turn out after most of the work that nothing can be written.
    let target = match &arguments.output {
        _ if arguments.disable_output => Target::Nowhere,
        Some(path) => Target::named(path),
        None => Target::Stdout,
    };
    let mut output = Output::create(&target, input.text.len())?;
    let request =
        Request { bytes: &input.text, passes: &arguments.passes, check: !arguments.no_check, clock: nanoseconds };
    let outcome = match client.run(&request) {
        Ok(outcome) => outcome,
        Err(Refusal::Passes(message)) => return Ok(report::usage(&Usage::Passes(message))),
        Err(refusal) => return Err(failure(&input.name, refusal)),
    };
    if let Some(format) = arguments.remarks {
        report::binary_remarks(&input.name, &outcome.remarks, format);
    }
    if arguments.diff {
        let text = |bytes: &[u8]| client.disassemble(bytes).map_err(|refusal| failure(&input.name, refusal));
        output.write(&diff::text_diff(&input.name, &text(&input.text)?, &text(&outcome.bytes)?));
    } else {
        output.write(&outcome.bytes);
    }
    drop(output.commit()?);
    if arguments.stats {
        report::counters(&outcome.counters);
    }
    if arguments.time_passes {
        let mut timing = Timing::default();
        outcome.times.iter().for_each(|&(name, time)| timing.add_row(name, time));
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

/// Nanoseconds since the first call.
fn nanoseconds() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}
