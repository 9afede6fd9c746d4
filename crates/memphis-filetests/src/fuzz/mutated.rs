//! Valid modules with changes: all of memphis gives an answer, and if the module is still valid, so
//! is the answer.

use super::{Verdict, mutate, pipeline, reader};

/// Changes a module as the bytes say, and judges reader, verifier and mem2reg on it.
pub fn check(data: &[u8]) -> Verdict {
    let text = mutate::module(data);
    reader::check(&text);
    pipeline::check_text(&text)
}
