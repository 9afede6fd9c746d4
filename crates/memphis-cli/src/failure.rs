//! The exit codes of the command, and the reasons why an input has no result.

use crate::format::Format;
use memphis_ir::{Diagnostic, Error, Module};
use memphis_passes::{Refusal, RunError, Unproved};
use std::io;

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
        /// As messages show it.
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
        /// The file, and the place in it.
        place: String,
        message: String,
    },
    /// The proof of a pass over a binary module failed.
    UnprovedBinary {
        place: String,
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
    pub fn refused(name: &str, text: &[u8], error: Refusal) -> Failure {
        let errors = error.errors();
        let Refusal::Unproved(Unproved { function, reduced, .. }) = error else {
            return Failure::invalid(name, text, &errors);
        };
        let function = Module::read(text).map_or(String::new(), |module| module.function_name(function).to_string());
        let diagnostics = errors.iter().map(|error| error.locate(name, text)).collect();
        Failure::Unproved { diagnostics, function, reduced }
    }

    /// The failure of passes whose result is not written. A result without a proof is not the
    /// user's error.
    pub fn amid_passes(name: &str, text: &[u8], refusal: &Refusal) -> Failure {
        let failure = Failure::invalid(name, text, &refusal.errors());
        match refusal {
            Refusal::Unproved(_) => failure.of_made_text(),
            _ => failure,
        }
    }

    /// The failure of a run on an input.
    pub fn of_run(input: &str, error: RunError) -> Failure {
        match error {
            RunError::Refused(refused) => {
                let failure = Failure::amid_passes(&refused.file, &refused.text, &refused.refusal);
                if refused.is_made { failure.of_made_text() } else { failure }
            }
            other => Failure::Read { file: input.to_owned(), error: io::Error::other(other.to_string()) },
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use memphis_check::script;
    use memphis_ir::FunctionId;
    use memphis_passes::Refused;

    #[test]
    fn an_error_amid_passes_is_shown_in_the_text_that_they_have_made() {
        let failure = script::Failure { offset: 22, message: "the type is wrong".to_owned() };
        let unproved = Refusal::Unproved(Unproved { function: FunctionId(0), failure, reduced: Vec::new() });
        let invalid = Refusal::Invalid(vec![Error::new(22, "the type is wrong")]);
        let shown = |file: &str, text: &[u8], is_made: bool, refusal: &Refusal| {
            let refused = Refused { file: file.to_owned(), text: text.to_vec(), is_made, refusal: refusal.clone() };
            match Failure::of_run("f.ll", RunError::Refused(Box::new(refused))) {
                Failure::Broken { diagnostics } => diagnostics[0].to_string(),
                other => panic!("it is no mistake of the user's: {other:?}"),
            }
        };
        let (made, name) = (b"\ndefine void @f() {\n  ret i32 0\n}\n", "f.ll (amid dce,mem2reg)");
        expect![[r#"
            f.ll (amid dce,mem2reg):3:3: error: not proved, and not written: the type is wrong
              ret i32 0
              ^"#]]
        .assert_eq(&shown(name, made, true, &unproved));
        expect![[r#"
            f.ll (amid dce,mem2reg):3:3: error: the type is wrong
              ret i32 0
              ^"#]]
        .assert_eq(&shown(name, made, true, &invalid));
        expect![[r#"
            f.ll:2:4: error: not proved, and not written: the type is wrong
              ret void
               ^"#]]
        .assert_eq(&shown("f.ll", b"define void @f() {\n  ret void\n}\n", false, &unproved));
    }
}
