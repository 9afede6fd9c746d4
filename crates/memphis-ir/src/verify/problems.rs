//! All errors in a module, of the reader and the verifier, not only the first.
//!
//! Reading continues after an error where possible. A wrong item of the top level is skipped, up to
//! the next line that starts another item; from then on, names that the skipped text may have
//! defined are not reported as undefined. A wrong instruction becomes an unknown one, which the
//! verifier does not check. An error that only follows from an earlier one is not reported, as far
//! as this is detected.

use super::{Scratch, initializers, module as verify_module, verify};
use crate::body::{Body, Function};
use crate::error::Error;
use crate::items::FunctionId;
use crate::llvm::Llvm;
use crate::read::{read_body_with_errors, read_module_with_errors};

/// Something that is wrong with a module.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The function whose body it is in: its name without `@` and quotes. `None` for the top level.
    pub function: Option<Box<[u8]>>,
    /// The message and its place.
    pub error: Error,
}

/// Every error in a module of a version of LLVM, in the order of the text. Empty exactly if the
/// module is valid.
///
/// ```
/// use memphis_ir::{Llvm, verify::problems};
/// let text = b"define i32 @f(i32 %x) {\n  %y = add i64 %x, 1\n  ret i32 %z\n}\n@f = global i32 0\n";
/// let found: Vec<String> = problems(text, Llvm::V22).into_iter().map(|problem| problem.error.message).collect();
/// assert_eq!(found, [
///     "'%x' defined with type 'i32' but expected 'i64'",
///     "use of undefined value '%z'",
///     "invalid redefinition of global 'f'",
/// ]);
/// ```
///
/// Cost: as reading and verifying.
pub fn problems(text: &[u8], llvm: Llvm) -> Vec<Problem> {
    problems_where(text, llvm, |_| true)
}

/// The same without errors in the bodies of some functions.
pub(crate) fn problems_where(text: &[u8], llvm: Llvm, is_wanted: impl Fn(FunctionId) -> bool) -> Vec<Problem> {
    let (module, errors) = read_module_with_errors(text, llvm);
    let mut found: Vec<Problem> = errors.into_iter().map(|error| Problem { function: None, error }).collect();
    let (mut body, mut scratch) = (Body::new(), Scratch::default());
    if found.is_empty() {
        // After an item that is wrong, what a constant mentions may be anything.
        let mut errors = initializers(&module, &mut body);
        if errors.is_empty() {
            errors = verify_module(&module, &mut body);
        }
        found.extend(errors.into_iter().map(|error| Problem { function: None, error }));
    }
    for id in module.function_ids().filter(|&id| is_wanted(id)) {
        let errors = match read_body_with_errors(&module, id, &mut body) {
            Ok(mut errors) => {
                errors.extend(
                    verify(Function { module: &module, body: &body }, &mut scratch).err().into_iter().flatten(),
                );
                errors
            }
            Err(errors) => errors,
        };
        let function: Box<[u8]> =
            if errors.is_empty() { Box::default() } else { module.function_name(id).into_bytes().into() };
        found.extend(errors.into_iter().map(|error| Problem { function: Some(function.clone()), error }));
    }
    // The sort is stable: of two errors at one place, the reader's comes first. The other has the
    // same cause and is dropped.
    found.sort_by_key(|problem| problem.error.offset);
    found.dedup_by_key(|problem| problem.error.offset);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_token_is_gone_past() {
        for byte in 0..=255u8 {
            let text = [b"define void @f() {\n  ", &[byte][..], b"\n  ", &[byte], b" ", &[byte], b"\n}\n"].concat();
            // One for each line at most; a letter is an instruction that is not known.
            assert!(problems(&text, Llvm::V22).len() <= 4, "{byte}");
        }
    }
}
