//! The checks of the fuzzers: a case is decoded from bytes, and a function judges it.
//!
//! Each module has a function `check(data)` that takes any bytes, panics on a finding, and
//! otherwise returns whether the case was accepted: see [`Verdict`]. The targets in `fuzz/` call
//! these functions; `tests/fuzz.rs` calls them for about a second each, on bytes that follow from a
//! seed. `docs/fuzzing.md` explains how to run them.

pub mod batches;
pub mod bitcode;
pub mod blockargs;
pub mod descriptions;
pub mod drafts;
pub mod engine;
pub mod locations;
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

/// The verdict on a case without a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted, and everything was checked.
    Valid,
    /// Rightly refused with an error.
    Invalid,
}

/// The text for messages, with invalid characters replaced.
fn shown(text: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(text)
}

/// Calls a check for each eight bytes.
fn for_each_seed(data: &[u8], mut check: impl FnMut(u64)) -> Verdict {
    let (seeds, _) = data.as_chunks::<8>();
    seeds.iter().for_each(|seed| check(u64::from_le_bytes(*seed)));
    if seeds.is_empty() { Verdict::Invalid } else { Verdict::Valid }
}
