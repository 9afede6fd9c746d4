//! Errors on their way to Python.

use memphis_check::CheckError;
use memphis_interp::Stop;
use memphis_ir::{Diagnostic, Error, LineIndex};
use memphis_passes::{Refusal, RunError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An error that becomes an exception of `memphis._errors`.
#[derive(Debug, Clone)]
pub struct Failure {
    /// The name of the class.
    class: &'static str,
    /// The message, with the place and the line if there is one.
    message: String,
    diagnostics: Vec<Found>,
}

/// A diagnostic as Python has it.
#[derive(Debug, Clone)]
pub struct Found {
    file: String,
    /// Line and column.
    place: Option<(usize, usize)>,
    /// The byte of bitcode.
    byte: Option<usize>,
    message: String,
    source_line: String,
}

impl From<&Diagnostic> for Found {
    fn from(diagnostic: &Diagnostic) -> Found {
        let Diagnostic { file, line, column, source_line, message } = diagnostic.clone();
        Found { file, place: Some((line, column)), byte: None, message, source_line }
    }
}

impl Found {
    /// The diagnostic as an object of `memphis.Diagnostic`.
    pub fn to_object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (line, column) = self.place.unzip();
        let fields = (&self.file, line, column, &self.message, &self.source_line, self.byte);
        class(py, "Diagnostic")?.call1(fields)
    }
}

/// A class of the package.
pub fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("memphis._values")?.getattr(name)
}

/// Calls a function of the package, which has what needs no Rust, with an object and words.
pub fn in_package<'py, T>(
    object: &Bound<'py, T>,
    module: &str,
    function: &str,
    words: &[&str],
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let mut arguments = vec![object.as_any().clone()];
    arguments.extend(words.iter().map(|word| PyString::new(py, word).into_any()));
    py.import(format!("memphis.{module}"))?.getattr(function)?.call1(PyTuple::new(py, arguments)?)
}

impl Failure {
    /// Errors in a text, at least one.
    pub fn invalid(file: &str, text: &[u8], errors: &[Error]) -> Failure {
        let lines = LineIndex::new(text);
        let located = errors.iter().map(|error| lines.locate(file, error));
        Failure::of_diagnostics("InvalidError", &located.collect::<Vec<_>>())
    }

    fn of_diagnostics(class: &'static str, all: &[Diagnostic]) -> Failure {
        let message = all.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n");
        Failure { class, message, diagnostics: all.iter().map(Found::from).collect() }
    }

    /// Bitcode that cannot be read.
    pub fn bitcode(file: &str, byte: usize, message: &str) -> Failure {
        let found = Found {
            file: file.to_owned(),
            place: None,
            byte: Some(byte),
            message: message.to_owned(),
            source_line: String::new(),
        };
        let message = format!("{file}:{byte:#x}: error: {message}");
        Failure { class: "InvalidError", message, diagnostics: vec![found] }
    }

    /// An error without a place.
    pub fn plain(class: &'static str, message: impl Into<String>) -> Failure {
        Failure { class, message: message.into(), diagnostics: Vec::new() }
    }

    /// The diagnostics.
    pub fn diagnostics(&self) -> &[Found] {
        &self.diagnostics
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        let class = match &error {
            RunError::Pipeline { .. } => "PipelineError",
            RunError::Bitcode { file, byte, message } => return Failure::bitcode(file, *byte, message),
            RunError::Refused(refused) if !refused.is_made && matches!(refused.refusal, Refusal::Invalid(_)) => {
                "InvalidError"
            }
            _ => "UnprovedError",
        };
        let diagnostics = error.diagnostics();
        Failure { message: error.to_string(), ..Failure::of_diagnostics(class, &diagnostics) }
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Failure {
        match error {
            CheckError::Bitcode { file, byte, message } => Failure::bitcode(&file, byte, &message),
            CheckError::Invalid(diagnostic) => Failure::of_diagnostics("InvalidError", &[*diagnostic]),
            other => Failure::plain("Error", other.to_string()),
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::plain("ExecutionError", stop.to_string())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        Python::attach(|py| {
            let made = || {
                let found = failure.diagnostics.iter().map(|found| found.to_object(py));
                let found = PyTuple::new(py, found.collect::<PyResult<Vec<_>>>()?)?;
                class(py, failure.class)?.call1((&failure.message, found))
            };
            made().map_or_else(|error| error, PyErr::from_value)
        })
    }
}

/// Does work without the interpreter's lock. A panic is a bug of memphis, and an exception.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Failure> + Send) -> PyResult<T> {
    Ok(py.detach(|| guarded(work))?)
}

/// Does work that may panic.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        Err(Failure::plain("InternalError", format!("this is a bug in memphis; please report it: {text}")))
    })
}
