//! Errors.

use crate::function_names::FunctionNames;
use std::fmt;
use wasmparser::{BinaryReaderError, Operator};

/// The reason why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The byte of the input at which something is wrong, if it is in the input.
    pub offset: Option<u64>,
    /// The function, if it is in one: its index, imports included.
    pub function: Option<u32>,
    /// That function as messages show it: by its name, if that is known.
    pub function_name: Option<String>,
    /// The kind of error.
    pub kind: ErrorKind,
    /// A sentence that says what is wrong.
    pub message: String,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input is not a valid module.
    Invalid,
    /// The input is valid, but of a kind that is not converted.
    Unsupported,
    /// A proof failed: this is a defect of the program, not of the input.
    Unproved,
}

impl Error {
    pub(crate) fn invalid(function: Option<u32>, error: &BinaryReaderError, operator: Option<&Operator<'_>>) -> Self {
        let mut message = error.message().to_owned();
        if let Some(operator) = operator {
            message = format!("{}: {message}", crate::names::name(operator));
        }
        Self { offset: Some(error.offset()), function, function_name: None, kind: ErrorKind::Invalid, message }
    }

    pub(crate) fn unsupported(offset: u64, message: impl Into<String>) -> Self {
        let kind = ErrorKind::Unsupported;
        Self { offset: Some(offset), function: None, function_name: None, kind, message: message.into() }
    }

    /// The message with the function, and without the byte.
    pub fn sentence(&self) -> String {
        let Self { function, function_name, message, .. } = self;
        match (function_name, function) {
            (Some(name), _) => format!("in function {name}: {message}"),
            (None, Some(function)) => format!("in function {function}: {message}"),
            (None, None) => message.clone(),
        }
    }

    /// The error with the name of its function, which is looked for in the module.
    pub(crate) fn named(self, module: &[u8]) -> Self {
        let name = |function| FunctionNames::read(module).shown(function).to_string();
        Self { function_name: self.function.map(name), ..self }
    }

    pub(crate) fn unproved(function: u32, message: impl Into<String>) -> Self {
        let function = Some(function);
        Self { offset: None, function, function_name: None, kind: ErrorKind::Unproved, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(offset) = self.offset {
            write!(f, "byte {offset:#x}: ")?;
        }
        write!(f, "{}", self.sentence())
    }
}

impl std::error::Error for Error {}
