//! `memphis run`: executes a program.

use crate::args::RunArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::interrupt;
use crate::output::write_stdout;
use crate::report;
use memphis_explain::names;
use memphis_interp::{Counts, Machine, Options, Stop, StopKind, Stream};
use memphis_ir::{Body, Error, Form, Module};
use std::io::{self, Write};

/// The exit code if a limit was hit.
const LIMIT: u8 = 125;
/// The exit code if something that the program needs is missing, or its file cannot be read.
const UNSUPPORTED: u8 = 126;
/// The exit code if the program's behaviour is undefined.
const UNDEFINED: u8 = 127;
/// The exit code if the user has pressed Ctrl-C, which is that of a shell for SIGINT.
const INTERRUPTED: u8 = 130;

/// The default of `--max-steps`: about a minute.
const MAX_STEPS: u64 = 10_000_000_000;

/// Runs the command. Its exit code is the program's own, if the program ends by itself.
pub fn run(arguments: &RunArgs) -> u8 {
    let input = match Input::read_plain(&arguments.input) {
        Ok(input) => input,
        Err(failure) => return refused(&failure),
    };
    let module = match input.module() {
        Ok(module) => module,
        Err(failure) => return refused(&failure),
    };
    if let Err(error) = check_copy_form(&module) {
        return refused(&input.invalid(&[error]));
    }
    let mut args = vec![input.name.clone().into_bytes()];
    args.extend(arguments.args.iter().map(|arg| arg.as_encoded_bytes().to_vec()));
    let options = Options {
        max_steps: arguments.max_steps.unwrap_or(MAX_STEPS),
        max_memory: arguments.max_memory.map_or(Options::DEFAULT.max_memory, |mb| mb.saturating_mul(1 << 20)),
        max_depth: arguments.max_depth.unwrap_or(Options::DEFAULT.max_depth),
        args,
        ..Options::DEFAULT
    };
    let (ended, counts) = execute(&module, options);
    if arguments.stats {
        report::plain(&table(&counts));
    }
    ended.unwrap_or_else(|stop| {
        let hint = match stop.kind {
            StopKind::Limit => "\n  --max-steps, --max-memory and --max-depth set other limits",
            StopKind::Unsupported | StopKind::Undefined | StopKind::Interrupted => "",
        };
        report::stop(&input.name, &(stop.message_with(&names::shown) + hint));
        exit_code_of(&stop)
    })
}

/// Executes a module, and counts its operations. The program's output goes to standard output and
/// standard error; if that fails, the failure is reported and determines the exit code. Ctrl-C
/// interrupts the run.
pub fn execute(module: &Module<'_>, options: Options) -> (Result<u8, Stop>, Counts) {
    let options = Options { interrupt: interrupt::flag(), ..options };
    let mut machine = match Machine::new(module, options) {
        Ok(machine) => machine,
        Err(stop) => return (Err(stop), Counts::default()),
    };
    let mut failure = None;
    let ended = machine.run_main(&mut |stream, bytes| {
        if failure.is_none() {
            failure = write(stream, bytes).err();
        }
    });
    let code = match failure {
        Some(failure) => Ok(report::failure(&failure) as u8),
        None => ended.map(|code| code.status()),
    };
    (code, machine.counts())
}

/// The exit code for the reason why a program was stopped.
pub fn exit_code_of(stop: &Stop) -> u8 {
    match stop.kind {
        StopKind::Limit => LIMIT,
        StopKind::Unsupported => UNSUPPORTED,
        StopKind::Undefined => UNDEFINED,
        StopKind::Interrupted => INTERRUPTED,
    }
}

/// Reads all functions in copy form. Functions in LLVM IR are read when they are called: libraries
/// are large, and little of them runs.
fn check_copy_form(module: &Module<'_>) -> Result<(), Error> {
    let mut body = Body::new();
    let mut in_copy_form = module.function_ids().filter(|&function| module.function(function).form == Form::Copies);
    in_copy_form.try_for_each(|function| module.read_body(function, &mut body))
}

/// A line for each count, with the numbers in a column.
fn table(counts: &Counts) -> String {
    let rows = [
        (counts.instructions, "instructions"),
        (counts.loads, "loads"),
        (counts.stores, "stores"),
        (counts.calls, "calls"),
    ];
    rows.iter().map(|(n, what)| format!("{n:>14} {what}\n")).collect()
}

/// Writes output to its stream.
fn write(stream: Stream, bytes: &[u8]) -> Result<(), Failure> {
    match stream {
        Stream::Out => write_stdout(bytes),
        Stream::Err => {
            let written = io::stderr().lock().write_all(bytes);
            written.map_err(|error| Failure::Write { file: "<stderr>".into(), error })
        }
    }
}

fn refused(failure: &Failure) -> u8 {
    report::failure(failure);
    UNSUPPORTED
}
