//! What the fuzzers check: a case is decoded from bytes, and a function judges it.
//!
//! Each module has a function `check(data)` that takes any bytes, panics on a finding, and
//! otherwise says whether the case was one that gets through: see [`Verdict`]. The targets in
//! `fuzz/` call these functions; `tests/fuzz.rs` calls them for about a second each, on bytes that
//! follow from a seed. How to run them is in `docs/fuzzing.md`.

pub mod blockargs;
pub mod descriptions;
pub mod engine;
pub mod mutate;
pub mod mutated;
pub mod pipeline;
pub mod reader;
pub mod round_trip;
mod seeds;
pub mod spirv;
pub mod wasm;
pub mod wend;

pub use seeds::{Share, smoke};

/// What came of a case that is no finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted, and everything was checked.
    Valid,
    /// Refused with an error, as it should be.
    Invalid,
}

/// Shows text of which not every byte need be a character, for messages.
fn shown(text: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(text)
}
