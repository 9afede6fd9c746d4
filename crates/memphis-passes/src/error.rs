//! The reasons why a run has no result.

use memphis_check::script;
use memphis_ir::reduce::reduce;
use memphis_ir::{Error, FunctionId, Module};
use std::fmt;

/// The reason why there is no outcome.
#[derive(Debug, Clone)]
pub enum RunError {
    /// The function is not valid IR: every problem found, at least one.
    Invalid(Vec<Error>),
    /// The result of a pass could not be proved right, so it is not returned: a bug of memphis.
    Unproved(Unproved),
}

impl RunError {
    /// The errors to report about the text, at least one.
    pub fn errors(&self) -> Vec<Error> {
        match self {
            RunError::Invalid(errors) => errors.clone(),
            RunError::Unproved(Unproved { failure, .. }) => {
                vec![Error::new(failure.offset, format!("not proved, and not written: {}", failure.message))]
            }
        }
    }

    /// The same error at other places: `place` maps an offset in the text that the error is about.
    pub fn at_places(mut self, place: &dyn Fn(usize) -> usize) -> RunError {
        match &mut self {
            RunError::Invalid(errors) => errors.iter_mut().for_each(|error| error.offset = place(error.offset)),
            RunError::Unproved(unproved) => unproved.failure.offset = place(unproved.failure.offset),
        }
        self
    }

    /// The error, of a text that passes have made: if that is not valid, the error is ours.
    pub(crate) fn amid_passes(self, text: Vec<u8>) -> RunError {
        let (function, failure) = match self {
            RunError::Unproved(Unproved { function, failure, .. }) => (function, failure),
            RunError::Invalid(errors) => {
                let failure = made_invalid(&errors);
                let module = Module::read(&text);
                (module.map_or(FunctionId(0), |module| function_at(&module, failure.offset)), failure)
            }
        };
        RunError::Unproved(Unproved { amid: Some(text), ..Unproved::new(function, failure) })
    }

    /// The same error with a [reduced](Unproved::reduced) module. `is_unproved` tells whether a
    /// smaller module has a function without a proof, too.
    pub(crate) fn reduced(self, module: &Module<'_>, is_unproved: &mut dyn FnMut(&Module<'_>) -> bool) -> RunError {
        let RunError::Unproved(unproved) = self else { return self };
        let reduced = reduce(module, unproved.function, REDUCTION_BUDGET, &mut |text| {
            Module::read(text).is_ok_and(|module| is_unproved(&module))
        });
        RunError::Unproved(Unproved { reduced, ..unproved })
    }
}

/// The failure of a pass that made what has these errors.
pub(crate) fn made_invalid(errors: &[Error]) -> script::Failure {
    let (offset, message) = errors.first().map_or((0, ""), |first| (first.offset, first.message.as_str()));
    script::Failure { offset, message: format!("a pass made what is not valid: {message}") }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.errors().iter().map(Error::to_string).collect();
        f.write_str(&shown.join("\n"))
    }
}

impl std::error::Error for RunError {}

/// A function whose transformation could not be proved.
#[derive(Debug, Clone)]
pub struct Unproved {
    /// The function.
    pub function: FunctionId,
    /// The failure of the proof.
    pub failure: script::Failure,
    /// The text that `function` and `failure` refer to, if passes made it; `None` for the input
    /// text.
    pub amid: Option<Vec<u8>>,
    /// A small module with a function that cannot be proved either, for a bug report; empty if
    /// none was searched for.
    pub reduced: Vec<u8>,
}

/// Asks for a proof in a reduction at most this often.
const REDUCTION_BUDGET: usize = 400;

impl Unproved {
    /// A failure in the text that was given.
    pub(crate) fn new(function: FunctionId, failure: script::Failure) -> Unproved {
        Unproved { function, failure, amid: None, reduced: Vec::new() }
    }
}

/// The function at an offset, or the first after it.
pub(crate) fn function_at(module: &Module<'_>, offset: usize) -> FunctionId {
    let index = module.functions.values().partition_point(|function| function.span.end <= offset);
    FunctionId(index.min(module.functions.len().saturating_sub(1)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_text_that_a_pass_made_is_no_mistake_of_the_users() {
        let text = b"define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret i32 0\n}\n";
        let error = RunError::Invalid(vec![Error::new(56, "wrong type")]).amid_passes(text.to_vec());
        let RunError::Unproved(Unproved { function, failure, amid, .. }) = error else { panic!("{error}") };
        assert_eq!((function, failure.offset), (FunctionId(1), 56));
        assert_eq!(failure.message, "a pass made what is not valid: wrong type");
        assert_eq!(amid.as_deref(), Some(&text[..]));
    }
}
