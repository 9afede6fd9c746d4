//! Reasons for leaving a function or a local as it is.

/// The reason for leaving a function or a local as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A word for programs.
    pub id: &'static str,
    /// The end of a sentence about the function, for people.
    pub text: String,
}

impl Reason {
    pub(crate) fn new(id: &'static str, text: impl Into<String>) -> Self {
        Self { id, text: text.into() }
    }

    /// There is no place for a copy.
    pub(crate) fn handler() -> Self {
        Self::new("handler", "a local would have to be copied on the way to an exception handler")
    }

    /// A local that has not become values.
    pub fn no_default() -> Self {
        let text = "its type has no default value, and its values would be read where validation \
                    does not see that they were written";
        Self::new("no-default", text)
    }
}
