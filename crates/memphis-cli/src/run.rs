//! `memphis run`: executes a program.

use crate::args::RunArgs;
use crate::course;
use crate::failure::{Exit, Failure};
use crate::functions;
use crate::input::{Input, is_dash};
use crate::interrupt;
use crate::output::write_stdout;
use crate::report;
use memphis_explain::names;
use memphis_interp::{Counts, Course, ExitCode, Machine, Options, Stop, StopKind, Stream, TraceEnd, Until};
use memphis_ir::{Body, Error, Form, FunctionId, Module};
use std::io::{self, Read, Write};

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
    match read_and_execute(arguments) {
        Ok(code) => code,
        Err(failure) => refused(&failure),
    }
}

fn read_and_execute(arguments: &RunArgs) -> Result<u8, Failure> {
    let inputs = std::iter::once(&arguments.input).chain(&arguments.extra_module);
    let inputs = inputs.map(|path| Input::read_plain(path)).collect::<Result<Vec<Input>, Failure>>()?;
    let mut modules = Vec::new();
    for input in &inputs {
        let module = input.module()?;
        check_copy_form(&module).map_err(|error| input.invalid(&[error]))?;
        modules.push((input.name.as_str(), module));
    }
    let [(name, module), beside @ ..] = &modules[..] else { unreachable!("the command has an input") };
    let beside: Vec<(&str, &Module<'_>)> = beside.iter().map(|(name, module)| (*name, module)).collect();
    let function = match &arguments.function {
        Some(wanted) => {
            let all = module.function_ids().map(|id| (id, module.function_name(id)));
            Some(functions::find(name, all, wanted.as_bytes())?)
        }
        None => None,
    };
    let mut args = vec![name.as_bytes().to_vec()];
    args.extend(arguments.args.iter().map(|arg| arg.as_encoded_bytes().to_vec()));
    let options = Options {
        max_steps: arguments.max_steps.unwrap_or(MAX_STEPS),
        max_memory: arguments.max_memory.map_or(Options::DEFAULT.max_memory, |mb| mb.saturating_mul(1 << 20)),
        max_depth: arguments.max_depth.unwrap_or(Options::DEFAULT.max_depth),
        interrupt: interrupt::flag(),
        args,
    };
    let mut machine = match Machine::with_modules(module, &beside, options) {
        Ok(machine) => machine,
        Err(stop) => return Ok(stopped(name, &stop, &[])),
    };
    if !is_dash(&arguments.input) {
        machine.set_input(read_stdin);
    }
    if arguments.trace.is_some() || arguments.until.is_some() {
        let (form, until) = (arguments.trace, arguments.until.as_ref());
        let course = Course {
            events: form.is_some(),
            until: until.map(|until| match &until.file {
                Some(file) => Until::Source(file.clone(), until.line),
                None => Until::Line(until.line as usize),
            }),
        };
        machine.follow(course, move |event| form.into_iter().for_each(|form| course::print(form, event)));
    }
    let ended = match function {
        Some(function) => match call(&mut machine, function, &arguments.args) {
            Ok(ended) => ended,
            Err(message) => {
                report::stop(name, &message);
                return Ok(Exit::Usage as u8);
            }
        },
        None => run_main(&mut machine),
    };
    if arguments.stats {
        report::plain(&table(&machine.counts()));
    }
    match ended {
        Err(stop) => Ok(stopped(name, &stop, machine.stopped_state())),
        Ok(code) => {
            if arguments.until.is_some() {
                report::file_warning(name, "the program has ended without coming to the line of --until");
            }
            Ok(code)
        }
    }
}

/// Reports why a program was stopped, and returns the exit code.
fn stopped(name: &str, stop: &Stop, state: &[(String, String)]) -> u8 {
    let message = stop.message_with(&names::shown);
    match stop.kind {
        StopKind::Limit => {
            report::stop(name, &(message + "\n  --max-steps, --max-memory and --max-depth set other limits"));
        }
        StopKind::Unsupported | StopKind::Undefined | StopKind::Interrupted => report::stop(name, &message),
        StopKind::Reached => {
            let state: String = state.iter().map(|(name, value)| format!("  {name} = {value}\n")).collect();
            report::plain(&format!("{name}: {message}\n{state}"));
        }
    }
    exit_code_of(stop)
}

/// Executes a module. The program's output goes to standard output and standard error; if that
/// fails, the failure is reported and determines the exit code. Ctrl-C interrupts the run.
pub fn execute(module: &Module<'_>, options: Options) -> Result<u8, Stop> {
    let mut machine = Machine::new(module, Options { interrupt: interrupt::flag(), ..options })?;
    machine.set_input(read_stdin);
    run_main(&mut machine)
}

/// Reads standard input for a program.
fn read_stdin(max: usize) -> Result<Vec<u8>, String> {
    let mut bytes = vec![0; max];
    loop {
        match io::stdin().lock().read(&mut bytes) {
            Ok(n) => {
                bytes.truncate(n);
                return Ok(bytes);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.to_string()),
        }
    }
}

fn run_main(machine: &mut Machine<'_>) -> Result<u8, Stop> {
    with_output(|out| machine.run_main(out).map(ExitCode::status))
}

/// Calls a function, and prints its result. The inner error is a wrong argument.
fn call(
    machine: &mut Machine<'_>,
    function: FunctionId,
    words: &[std::ffi::OsString],
) -> Result<Result<u8, Stop>, String> {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let values = machine.arguments_of_text(function, &words)?;
    Ok(with_output(|out| match machine.run_function(function, values, out) {
        TraceEnd::Returned(value) => {
            if let Some(value) = value {
                out(Stream::Out, format!("{value}\n").as_bytes());
            }
            Ok(Exit::Success as u8)
        }
        TraceEnd::Exited(code) => Ok(code.status()),
        TraceEnd::Stopped(stop) => Err(stop),
    }))
}

/// Runs something that writes output.
fn with_output(run: impl FnOnce(&mut dyn FnMut(Stream, &[u8])) -> Result<u8, Stop>) -> Result<u8, Stop> {
    let mut failure = None;
    let ended = run(&mut |stream, bytes| {
        if failure.is_none() {
            failure = write(stream, bytes).err();
        }
    });
    match failure {
        Some(failure) => Ok(report::failure(&failure) as u8),
        None => ended,
    }
}

/// The exit code for the reason why a program was stopped.
pub fn exit_code_of(stop: &Stop) -> u8 {
    match stop.kind {
        StopKind::Limit => LIMIT,
        StopKind::Unsupported => UNSUPPORTED,
        StopKind::Undefined => UNDEFINED,
        StopKind::Interrupted => INTERRUPTED,
        StopKind::Reached => Exit::Success as u8,
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
