//! `memphis.execute` and `memphis.execute_program`.

use crate::failure::{Failure, guarded};
use crate::function::result_type;
use crate::loaded::Loaded;
use crate::source::Source;
use memphis_interp::{ExitCode, Machine, Options, Stop, StopKind, Stream, TraceEnd, Traced};
use memphis_ir::{Form, Module};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two looks for Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// The stack of a thread that executes, in bytes: that of a main thread.
const STACK: usize = 8 << 20;

/// The limits of a run, as they are given.
type Limits = (Option<u64>, Option<u64>, Option<usize>);

fn options((steps, memory, depth): Limits) -> Options {
    let default = Options::DEFAULT;
    Options {
        max_steps: steps.unwrap_or(default.max_steps),
        max_memory: memory.unwrap_or(default.max_memory),
        max_depth: depth.unwrap_or(default.max_depth),
        ..default
    }
}

/// Does work on a thread, with a flag that Ctrl-C sets.
fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = channel();
    // Without the interpreter's lock, closures may only use what threads can share.
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        let for_work = flag.clone();
        let thread = thread::Builder::new().stack_size(STACK);
        let run = move || drop(sender.send(guarded(|| work(for_work))));
        thread.spawn_scoped(scope, run)?;
        let mut interrupted = None;
        loop {
            let received = py.detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK));
            match received {
                Ok(done) => return interrupted.map_or_else(|| Ok(done?), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::plain("InternalError", "the thread has ended").into());
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        flag.store(true, Ordering::Relaxed);
                        interrupted = Some(signal);
                    }
                }
            }
        }
    })
}

/// Works on a module as the interpreter reads it.
fn with_module<T>(loaded: &Loaded, work: impl FnOnce(&Module<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
    loaded.with_plain_names(|module| {
        // Functions in copy form are read before the run, others when they are called.
        for id in module.function_ids().filter(|&id| module.function(id).form == Form::Copies) {
            loaded.function(id)?;
        }
        work(module)
    })
}

/// Calls a function. Returns the text of its result, its type, and the number of instructions.
#[pyfunction]
pub fn _execute(
    py: Python<'_>,
    source: Source,
    function: &str,
    arguments: Vec<String>,
    limits: Limits,
    file: &str,
) -> PyResult<(Option<String>, String, u64)> {
    interruptible(py, move |interrupt| {
        let loaded = source.load(file)?;
        let id = loaded.find(function)?;
        with_module(&loaded, |module| {
            let options = Options { interrupt: Some(interrupt), ..options(limits) };
            let mut machine = Machine::new(module, options)?;
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let values = machine.arguments_of_text(id, &words);
            let values = values.map_err(|message| Failure::plain("ArgumentError", message))?;
            let end = machine.trace_call(id, values, &Traced::default()).end;
            let ty = loaded.function(id).map(|f| result_type(f.module, id))?;
            match end {
                TraceEnd::Returned(value) => Ok((value, ty, machine.counts().instructions)),
                TraceEnd::Exited(code) => {
                    Err(Failure::plain("ExecutionError", format!("the program has ended: {code}")))
                }
                TraceEnd::Stopped(stop) => Err(stop.into()),
            }
        })
    })
}

/// The output of a program: exit status, its two streams, and the number of instructions.
type Ended<'py> = (u8, Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64);

/// Runs `main`.
#[pyfunction]
pub fn _execute_program<'py>(
    py: Python<'py>,
    source: Source,
    arguments: Vec<String>,
    limits: Limits,
    file: &str,
) -> PyResult<Ended<'py>> {
    let (ended, output, errors, n) = interruptible(py, move |interrupt| {
        let loaded = source.load(file)?;
        with_module(&loaded, |module| {
            let args = arguments.into_iter().map(String::into_bytes).collect();
            let options = Options { interrupt: Some(interrupt), args, ..options(limits) };
            let mut machine = Machine::new(module, options)?;
            let (mut output, mut errors) = (Vec::new(), Vec::new());
            let ended: Result<ExitCode, Stop> = machine.run_main(&mut |stream, bytes| match stream {
                Stream::Out => output.extend_from_slice(bytes),
                Stream::Err => errors.extend_from_slice(bytes),
            });
            Ok((ended.map(ExitCode::status), output, errors, machine.counts().instructions))
        })
    })?;
    let status = ended.map_err(|stop: Stop| match stop.kind {
        StopKind::Limit | StopKind::Unsupported | StopKind::Undefined | StopKind::Interrupted | StopKind::Reached => {
            Failure::from(stop)
        }
    })?;
    Ok((status, PyBytes::new(py, &output), PyBytes::new(py, &errors), n))
}
