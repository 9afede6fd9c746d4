//! The reasons why a request has no result.

use serde::Serialize;

/// The reason why a request has no result.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    /// The text that the problem is in, or null: the request as a whole.
    pub place: Option<Place>,
    pub message: String,
}

/// A place in a text of the request.
#[derive(Debug, Serialize)]
pub(crate) struct Place {
    /// The field of the request.
    pub field: &'static str,
    /// From one.
    pub line: usize,
    /// In UTF-16 code units, from one.
    pub column: usize,
}

/// Errors that an answer has at most.
pub(crate) const MAX_ERRORS: usize = 20;

impl Problem {
    pub fn new(message: impl Into<String>) -> Problem {
        Problem { place: None, message: message.into() }
    }
}

/// A result, or why there is none.
pub(crate) type Outcome<T> = std::result::Result<T, Vec<Problem>>;

/// An outcome of one problem.
pub(crate) fn problem<T>(message: impl Into<String>) -> Outcome<T> {
    Err(vec![Problem::new(message)])
}
