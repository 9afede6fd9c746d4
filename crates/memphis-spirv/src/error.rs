//! Errors, with the place in the file.

use std::fmt;

/// The kind of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The module is not valid, or exceeds a limit.
    Invalid,
    /// A result could not be proved right: an error of this crate.
    Unproved,
}

/// The reason why a module has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The kind.
    pub kind: ErrorKind,
    /// Byte offset of the instruction in the file.
    pub offset: usize,
    /// A sentence that names the instruction.
    pub message: String,
}

impl Error {
    pub(crate) fn invalid(word: usize, message: impl Into<String>) -> Error {
        Error { kind: ErrorKind::Invalid, offset: word * 4, message: message.into() }
    }

    pub(crate) fn unproved(word: usize, message: impl Into<String>) -> Error {
        Error { kind: ErrorKind::Unproved, offset: word * 4, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {:#x}: {}", self.offset, self.message)
    }
}

impl std::error::Error for Error {}
