//! The exit codes of the command, and the reasons why an input has no result.

use crate::format::Format;
use memphis_ir::{Diagnostic, Error, Module};
use memphis_passes::{RunError, Unproved};
use std::io;
use std::process::ExitCode;

/// The exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Success = 0,
    Failure = 1,
    Usage = 2,
    Unproved = 3,
}

impl Exit {
    /// The worse of two.
    pub fn worse(self, other: Exit) -> Exit {
        if other as u8 > self as u8 { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The reasons why an input has no result.
#[derive(Debug)]
pub enum Failure {
    Read {
        file: String,
        error: io::Error,
    },
    Write {
        file: String,
        error: io::Error,
    },
    /// The file is for another command, or for a tool that converts it.
    OtherFormat {
        file: String,
        found: Format,
        expected: Format,
    },
    NoFunction {
        file: String,
        function: String,
        /// `; did you mean 'f'?`, or nothing.
        hint: String,
    },
    /// The user has to choose a function.
    Choose {
        file: String,
        message: String,
    },
    Invalid {
        diagnostics: Vec<Diagnostic>,
        n_hidden: usize,
    },
    /// Passes have removed the requested function.
    Gone {
        file: String,
        function: String,
    },
    /// A binary module is not valid, or contains something unsupported.
    InvalidBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// The proof of a pass over a binary module failed.
    UnprovedBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// The output of passes is not valid.
    Broken {
        diagnostics: Vec<Diagnostic>,
    },
    /// The proof of a pass over a function failed. `reduced` is a small module that shows the
    /// problem.
    Unproved {
        diagnostics: Vec<Diagnostic>,
        function: String,
        reduced: Vec<u8>,
    },
}

/// Messages show this many errors of a text.
const MAX_ERRORS: usize = 20;

impl Failure {
    /// The failure for errors in a text.
    pub fn invalid(name: &str, text: &[u8], errors: &[Error]) -> Failure {
        let shown = &errors[..errors.len().min(MAX_ERRORS)];
        let diagnostics = shown.iter().map(|error| error.locate(name, text)).collect();
        Failure::Invalid { diagnostics, n_hidden: errors.len() - shown.len() }
    }

    /// The failure of passes on a text.
    pub fn refused(name: &str, text: &[u8], error: RunError) -> Failure {
        let errors = error.errors();
        let RunError::Unproved(Unproved { function, reduced, .. }) = error else {
            return Failure::invalid(name, text, &errors);
        };
        let function = Module::read(text).map_or(Vec::new(), |module| module.function_name(function));
        let diagnostics = errors.iter().map(|error| error.locate(name, text)).collect();
        Failure::Unproved { diagnostics, function: String::from_utf8_lossy(&function).into_owned(), reduced }
    }

    /// The failure for a file that a program changed while it was read.
    pub fn changed(file: String) -> Failure {
        Failure::Read { file, error: io::Error::other("it changed while it was read") }
    }

    /// The failure if the text is the output of passes: then it is not the user's error.
    pub fn of_made_text(self) -> Failure {
        match self {
            Failure::Invalid { diagnostics, .. } => Failure::Broken { diagnostics },
            other => other,
        }
    }
}
