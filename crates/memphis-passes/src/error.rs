//! The reasons why a run has no result: of a text, with byte offsets ([`Refusal`]), and of a run
//! with the name of its source ([`RunError`]).

use crate::pipeline::PipelineError;
use memphis_check::script;
use memphis_ir::reduce::reduce;
use memphis_ir::{Diagnostic, Error, FunctionId, LineIndex, Module};
use std::fmt;

/// The reason why [`run`](crate::run) has no result. `Display` has the place, the mistake and the
/// text around it, as compilers show it:
///
/// ```
/// let error = memphis_passes::run("define i32 @f() {\n  ret i32 %x\n}\n", "mem2reg").unwrap_err();
/// let expected = "<source>:2:11: error: use of undefined value '%x'\n  ret i32 %x\n          ^";
/// assert_eq!(error.to_string(), expected);
/// let error = memphis_passes::run("", "dce,mem2rag").unwrap_err();
/// let expected = "<pipeline>:1:5: error: unknown pass name 'mem2rag'; did you mean 'mem2reg'?\ndce,mem2rag\n    ^";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum RunError {
    /// The text of the pipeline is wrong.
    Pipeline {
        /// The text of the pipeline.
        text: String,
        /// The mistake.
        error: PipelineError,
    },
    /// The source is bitcode that cannot be read.
    Bitcode {
        /// The name of the source.
        file: String,
        /// The byte with the first bit of what is wrong.
        byte: usize,
        /// The mistake.
        message: String,
    },
    /// A text is not valid, or the result of a pass was not proved.
    Refused(Box<Refused>),
}

/// A text that was refused.
#[derive(Debug, Clone)]
pub struct Refused {
    /// The name of the text: that of the source, with the pipeline in parentheses if passes made
    /// the text.
    pub file: String,
    /// The text. That of a source of bitcode is what LLVM's disassembler writes.
    pub text: Vec<u8>,
    /// True if passes made the text. Then the error is a bug of memphis.
    pub is_made: bool,
    /// The errors, with places in the text.
    pub refusal: Refusal,
}

impl RunError {
    /// The errors with their places, at least one; none for bitcode, which has no lines.
    ///
    /// Cost: linear in the text.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            RunError::Pipeline { text, error } => {
                vec![Error::new(error.offset, error.to_string()).locate("<pipeline>", text.as_bytes())]
            }
            RunError::Bitcode { .. } => Vec::new(),
            RunError::Refused(refused) => refused.diagnostics(),
        }
    }
}

impl Refused {
    /// The errors with their places, at least one.
    ///
    /// Cost: linear in the text.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let lines = LineIndex::new(&self.text);
        self.refusal.errors().iter().map(|error| lines.locate(&self.file, error)).collect()
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let RunError::Bitcode { file, byte, message } = self {
            return write!(f, "{file}:{byte:#x}: error: {message}");
        }
        let shown: Vec<String> = self.diagnostics().iter().map(Diagnostic::to_string).collect();
        f.write_str(&shown.join("\n"))?;
        match self {
            RunError::Refused(refused) if refused.is_made || matches!(refused.refusal, Refusal::Unproved(_)) => {
                f.write_str("\nnote: this is a bug in memphis; please report it with the source and the passes")
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for RunError {}

/// The reason why there is no outcome of a text. Places are byte offsets in that text.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Refusal {
    /// The function is not valid IR: every problem found, at least one.
    Invalid(Vec<Error>),
    /// The result of a pass could not be proved right, so it is not returned: a bug of memphis.
    Unproved(Unproved),
}

impl Refusal {
    /// The errors to report about the text, at least one.
    pub fn errors(&self) -> Vec<Error> {
        match self {
            Refusal::Invalid(errors) => errors.clone(),
            Refusal::Unproved(Unproved { failure, .. }) => {
                vec![Error::new(failure.offset, format!("not proved, and not written: {}", failure.message))]
            }
        }
    }

    /// The same error at other places: `place` maps an offset in the text that the error is about.
    pub fn at_places(mut self, place: &dyn Fn(usize) -> usize) -> Refusal {
        match &mut self {
            Refusal::Invalid(errors) => errors.iter_mut().for_each(|error| error.offset = place(error.offset)),
            Refusal::Unproved(unproved) => unproved.failure.offset = place(unproved.failure.offset),
        }
        self
    }

    /// The same error with a [reduced](Unproved::reduced) module. `is_unproved` tells whether a
    /// smaller module has a function without a proof, too.
    pub(crate) fn reduced(self, module: &Module<'_>, is_unproved: &mut dyn FnMut(&Module<'_>) -> bool) -> Refusal {
        let Refusal::Unproved(unproved) = self else { return self };
        let reduced = reduce(module, unproved.function, REDUCTION_BUDGET, &mut |text| {
            Module::read(text).is_ok_and(|module| is_unproved(&module))
        });
        Refusal::Unproved(Unproved { reduced, ..unproved })
    }
}

/// The failure of a pass that made what has these errors.
pub(crate) fn made_invalid(errors: &[Error]) -> script::Failure {
    let (offset, message) = errors.first().map_or((0, ""), |first| (first.offset, first.message.as_str()));
    script::Failure { offset, message: format!("a pass made what is not valid: {message}") }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.errors().iter().map(Error::to_string).collect();
        f.write_str(&shown.join("\n"))
    }
}

impl std::error::Error for Refusal {}

/// A function whose transformation could not be proved.
#[derive(Debug, Clone)]
pub struct Unproved {
    /// The function.
    pub function: FunctionId,
    /// The failure of the proof.
    pub failure: script::Failure,
    /// A small module with a function that cannot be proved either, for a bug report; empty if
    /// none was searched for.
    pub reduced: Vec<u8>,
}

/// Asks for a proof in a reduction at most this often.
const REDUCTION_BUDGET: usize = 400;

impl Unproved {
    /// A failure in the text that was given.
    pub(crate) fn new(function: FunctionId, failure: script::Failure) -> Unproved {
        Unproved { function, failure, reduced: Vec::new() }
    }
}

/// The function at an offset, or the first after it.
pub(crate) fn function_at(module: &Module<'_>, offset: usize) -> FunctionId {
    let index = module.functions.values().partition_point(|function| function.span.end <= offset);
    FunctionId(index.min(module.functions.len().saturating_sub(1)) as u32)
}
