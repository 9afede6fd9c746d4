//! How the command ends, and why an input has no result.

use memphis_ir::Diagnostic;
use std::io;
use std::process::ExitCode;

/// How the command ends.
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

/// Why an input has no result.
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
    /// A server cannot wait at the address.
    Listen {
        address: String,
        error: io::Error,
    },
    /// The folder has no playground.
    NoPlayground {
        folder: String,
    },
    Bitcode {
        file: String,
    },
    NoFunction {
        file: String,
        function: String,
    },
    Invalid {
        diagnostics: Vec<Diagnostic>,
        n_hidden: usize,
    },
    /// Passes have removed the function that is asked for.
    Gone {
        file: String,
        function: String,
    },
    /// A binary module is not valid, or has something that is not supported.
    InvalidBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// What a pass made of a binary module could not be proved.
    UnprovedBinary {
        file: String,
        offset: usize,
        message: String,
    },
    /// What passes have made is not valid.
    Broken {
        diagnostics: Vec<Diagnostic>,
    },
    /// What a pass did to a function could not be proved. `reduced` is a small module that shows
    /// it.
    Unproved {
        diagnostics: Vec<Diagnostic>,
        function: String,
        reduced: Vec<u8>,
    },
}

impl Failure {
    /// A program has written to a file while it was read.
    pub fn changed(file: String) -> Failure {
        Failure::Read { file, error: io::Error::other("it changed while it was read") }
    }

    /// The failure, of a text that passes have made: that is no mistake of the user's.
    pub fn of_made_text(self) -> Failure {
        match self {
            Failure::Invalid { diagnostics, .. } => Failure::Broken { diagnostics },
            other => other,
        }
    }
}
