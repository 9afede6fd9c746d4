//! The texts of a request.

use crate::problem::{MAX_ERRORS, Outcome, Place, Problem};
use memphis_ir::intrinsics::with_plain_names;
use memphis_ir::{Error, LineIndex, Module};
use memphis_passes::{Refusal, RunError};
use serde::Deserialize;
use std::borrow::Cow;

/// The longest text of a request in bytes.
pub const MAX_TEXT: usize = 4 << 20;

/// The language of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// LLVM IR or block-argument text.
    #[default]
    Ir,
    /// wend.
    Wend,
}

/// A text of a request as LLVM IR or block-argument text.
pub struct Source<'t> {
    /// The field of the request that has the text.
    field: &'static str,
    /// The text as it was given.
    given: &'t str,
    /// The text that passes read. It has the offsets of the given one unless that is in wend.
    pub text: Cow<'t, [u8]>,
    language: Language,
}

impl<'t> Source<'t> {
    /// Takes a text, and compiles it if it is wend.
    pub fn new(field: &'static str, given: &'t str, language: Language) -> Outcome<Source<'t>> {
        if given.len() > MAX_TEXT {
            return Err(vec![Problem::new(format!(
                "the text has {:.1} MB, and {} MB is the limit here; the command `memphis` takes more",
                given.len() as f64 / f64::from(1 << 20),
                MAX_TEXT >> 20
            ))]);
        }
        let mut source = Source { field, given, text: Cow::Borrowed(given.as_bytes()), language };
        match language {
            Language::Ir => {
                if let Some(plain) = with_plain_names(given.as_bytes()) {
                    source.text = Cow::Owned(plain);
                }
            }
            Language::Wend => match memphis_wend::compile("playground.wend", given.as_bytes()) {
                Ok(compiled) => source.text = Cow::Owned(compiled.module.text.into_bytes()),
                Err(errors) => return Err(source.in_given(&errors)),
            },
        }
        Ok(source)
    }

    /// The module.
    pub fn module(&self) -> Outcome<Module<'_>> {
        Module::read(&self.text).map_err(|error| self.problems(&[error]))
    }

    /// Errors in the text that passes read.
    pub fn problems(&self, errors: &[Error]) -> Vec<Problem> {
        match self.language {
            Language::Ir => self.in_given(errors),
            Language::Wend => {
                errors.iter().take(MAX_ERRORS).map(|error| Problem::new(error.message.as_str())).collect()
            }
        }
    }

    /// Errors in the text that was given.
    fn in_given(&self, errors: &[Error]) -> Vec<Problem> {
        let lines = LineIndex::new(self.given.as_bytes());
        let located = errors.iter().take(MAX_ERRORS).map(|error| {
            let place = lines.place(error.offset);
            let start = place.line_start();
            let before = &self.given.as_bytes()[start..start + place.column - 1];
            let column = 1 + String::from_utf8_lossy(before).encode_utf16().count();
            let place = Some(Place { field: self.field, line: place.line, column });
            Problem { place, message: error.message.clone() }
        });
        located.collect()
    }
}

/// Arguments as the interpreter takes them.
pub fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(|word| word.trim()).collect()
}

/// The problems of a run of passes on a source.
pub(crate) fn not_run(source: &Source, error: RunError) -> Vec<Problem> {
    match error {
        RunError::Refused(run) if !run.is_made => refused(source, &run.refusal),
        other => vec![Problem::new(other.to_string())],
    }
}

/// The problems of passes on the text of a source.
pub(crate) fn refused(source: &Source, refusal: &Refusal) -> Vec<Problem> {
    match refusal {
        Refusal::Unproved(unproved) => {
            let message =
                format!("a result could not be proved, which is a bug in memphis: {}", unproved.failure.message);
            vec![Problem::new(message)]
        }
        other => source.problems(&other.errors()),
    }
}

/// The problem of a source without functions.
pub(crate) fn no_function(source: &Source) -> Vec<Problem> {
    source.problems(&[Error::new(0, "there is no function in this text")])
}
