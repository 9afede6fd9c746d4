//! Runs modules in the interpreter: programs, and functions alone.

use memphis_interp::{ExitCode, Machine, Options, Stop, StopKind, Value};
use memphis_ir::Module;
use std::ops::Range;

/// The result of running a program.
#[derive(Debug)]
pub struct Run {
    /// The output.
    pub output: String,
    /// The exit code, or the reason why it stopped.
    pub ended: Result<ExitCode, Stop>,
}

impl Run {
    /// The part of the result that rewriting the program must preserve: the output, and the exit
    /// code or the kind of failure.
    pub fn essence(&self) -> (&str, Result<u8, StopKind>) {
        (&self.output, self.ended.as_ref().map(|code| code.status()).map_err(|stop| stop.kind))
    }
}

/// Runs `main`.
///
/// # Panics
/// If the module cannot be read.
pub fn program(text: &str) -> Run {
    let module = Module::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let options = Options { max_steps: 50_000_000, ..Options::default() };
    let mut output = Vec::new();
    let ended = Machine::new(&module, options)
        .and_then(|mut machine| machine.run_main(&mut |_, bytes| output.extend_from_slice(bytes)));
    Run { output: String::from_utf8_lossy(&output).into_owned(), ended }
}

/// Returns the result of a function for zeros and ones: the arguments of the first kind alternate,
/// those of the second are pairs.
///
/// # Errors
/// The reason why the function does not return.
pub fn function(module: &Module<'_>, name: &[u8], kind: u32) -> Result<Value, Stop> {
    let options = Options { max_steps: 100_000, ..Options::default() };
    let args: Vec<Value> = (0..16).map(|i| Value::Bits((i >> kind) % 2)).collect();
    Machine::new(module, options).and_then(|mut machine| machine.call(name, &args))
}

/// The result of a program's `@f`, called with one integer, as the generators of programs define
/// it.
///
/// # Errors
/// The reason why the function does not return.
///
/// # Panics
/// Panics if the program is not valid.
pub fn call_f(text: &str, x: u64) -> Result<Value, StopKind> {
    let module = Module::read(text.as_bytes()).expect("a valid module");
    let options = Options { max_steps: 1_000_000, ..Options::default() };
    let machine = Machine::new(&module, options);
    machine.and_then(|mut machine| machine.call(b"f", &[Value::Bits(x)])).map_err(|stop| stop.kind)
}

/// The seeds `FROM..TO` that an environment variable names, or `default`. Prints them.
///
/// # Panics
/// Panics if the variable holds anything else.
pub fn seeds(variable: &str, default: Range<u64>) -> Range<u64> {
    let range = std::env::var(variable).map_or(default, |text| {
        let (from, to) = text.split_once("..").unwrap_or_else(|| panic!("{variable}: expected FROM..TO"));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{variable}: {text} is no number"));
        number(from)..number(to)
    });
    println!("seeds {range:?}");
    range
}
