//! Valid modules with changes: the whole tool gives an answer, and where the module is still valid
//! the answer is.

use super::{Verdict, mutate, pipeline, reader};

/// Changes a module as the bytes say, and judges reader, verifier and mem2reg on it.
pub fn check(data: &[u8]) -> Verdict {
    let text = mutate::module(data);
    reader::check(&text);
    pipeline::check_text(&text)
}
