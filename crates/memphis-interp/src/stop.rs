//! Reasons for which a run ends before the program does.

use crate::value::{Origin, Value};
use std::fmt;

/// The kind of an early end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopKind {
    /// The step limit, the memory limit, or the limit on nested calls was hit.
    Limit,
    /// The program needs something that the interpreter does not have.
    Unsupported,
    /// The program did something whose behaviour is undefined.
    Undefined,
    /// The caller has interrupted the run.
    Interrupted,
    /// The run has come to the line at which it was to end.
    Reached,
}

/// The instruction at which a run stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// The function, without `@`.
    pub function: String,
    /// The name of its module; none for the program's own.
    pub module: Option<String>,
    /// The text of the instruction.
    pub instruction: String,
    /// Its line in its module's text, from one.
    pub line: usize,
}

/// The reason for which a run ended before the program did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The kind of the end.
    pub kind: StopKind,
    /// One sentence without a full stop; empty if the kind says it all.
    pub message: String,
    /// The instruction, when one was running.
    pub site: Option<Box<Site>>,
    /// The instruction that an undefined value or poison comes from, if that is to blame.
    pub source: Option<Box<Site>>,
    /// The calls that led there, the innermost first; a few of them.
    pub callers: Vec<Site>,
}

impl Stop {
    /// Writes the message with the names of functions as `shown` has them.
    fn write(&self, f: &mut impl fmt::Write, shown: &dyn Fn(&str) -> String) -> fmt::Result {
        let kind = match self.kind {
            StopKind::Limit => "limit reached",
            StopKind::Unsupported => "unsupported",
            StopKind::Undefined => "undefined behaviour",
            StopKind::Interrupted => "interrupted",
            StopKind::Reached => "stopped",
        };
        f.write_str(kind)?;
        if !self.message.is_empty() {
            write!(f, ": {}", self.message)?;
        }
        let place = |site: &Site| match &site.module {
            Some(module) => format!("{}, line {} of {module}", shown(&site.function), site.line),
            None => format!("{}, line {}", shown(&site.function), site.line),
        };
        if let Some(site) = &self.site {
            write!(f, "\n  in {}: {}", place(site), site.instruction)?;
        }
        if let Some(source) = self.source.as_deref().filter(|source| Some(*source) != self.site.as_deref()) {
            write!(f, "\n  the value comes from {}: {}", place(source), source.instruction)?;
        }
        for caller in &self.callers {
            write!(f, "\n  called from {}", place(caller))?;
        }
        Ok(())
    }

    /// The message, with the names of functions as `shown` has them.
    pub fn message_with(&self, shown: &dyn Fn(&str) -> String) -> String {
        let mut text = String::new();
        // A string takes any text.
        let _ = self.write(&mut text, shown);
        text
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &|name| format!("@{name}"))
    }
}

impl std::error::Error for Stop {}

/// The way in which a program ended by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCode {
    /// `main` returned or `exit` was called; a shell shows the low eight bits.
    Code(i32),
    /// `abort` was called, or an assertion failed.
    Abort,
    /// `llvm.trap` was executed.
    Trap,
}

impl ExitCode {
    /// Returns the exit status that a shell shows: the code, 134 for `abort`, 132 for a trap.
    pub fn status(self) -> u8 {
        match self {
            ExitCode::Code(code) => code as u8,
            ExitCode::Abort => 134,
            ExitCode::Trap => 132,
        }
    }
}

impl fmt::Display for ExitCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExitCode::Code(_) => write!(f, "exit code {}", self.status()),
            ExitCode::Abort => f.write_str("an abort"),
            ExitCode::Trap => f.write_str("a trap"),
        }
    }
}

/// The reason for which the loop over instructions ends.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The last field is the origin of the undefined value that is to blame.
    Stop(StopKind, String, Origin),
    Exit(ExitCode),
    /// The exception with this address leaves the functions that are running, up to one that
    /// catches it.
    Thrown(u64),
}

pub(crate) type Result<T> = std::result::Result<T, Box<Fault>>;

#[cold]
pub(crate) fn undefined<T>(message: impl Into<String>) -> Result<T> {
    Err(Box::new(Fault::Stop(StopKind::Undefined, message.into(), Origin::UNKNOWN)))
}

/// Behaviour that is undefined because of a value.
#[cold]
pub(crate) fn undefined_by<T>(value: &Value, message: impl Into<String>) -> Result<T> {
    Err(Box::new(Fault::Stop(StopKind::Undefined, message.into(), value.origin())))
}

#[cold]
pub(crate) fn unsupported<T>(message: impl Into<String>) -> Result<T> {
    Err(Box::new(Fault::Stop(StopKind::Unsupported, message.into(), Origin::UNKNOWN)))
}

#[cold]
pub(crate) fn limit<T>(message: impl Into<String>) -> Result<T> {
    Err(Box::new(Fault::Stop(StopKind::Limit, message.into(), Origin::UNKNOWN)))
}

#[cold]
pub(crate) fn exit<T>(code: ExitCode) -> Result<T> {
    Err(Box::new(Fault::Exit(code)))
}
