//! SSA construction and destruction for SPIR-V modules: `mem2reg` and `phi-eliminate`, and `inline`
//! and `dce` around them.
//!
//! ```text
//! words ──index──▶ functions, blocks, ids ──describe──▶ slots and accesses
//!       ──plan──▶ new words ──prove──▶ module
//! ```
//!
//! `memphis` plans; this crate finds the variables of storage class Function that can go, describes
//! their accesses, and writes functions anew. What is written is proved from its words: see
//! `audit.rs`. Results of `inline` and `dce` are validated instead.

#![forbid(unsafe_code)]

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod assemble;
mod audit;
mod body;
mod dce;
mod demand;
mod describe;
mod emit;
mod error;
mod fold;
mod grammar;
mod inline;
mod layout;
mod leaves;
mod mem2reg;
mod module;
mod phi_eliminate;
mod pipeline;
mod run;
mod scope;
mod types;
mod validate;
mod variables;

pub use error::{Error, ErrorKind};
pub use mem2reg::Counts;
pub use pipeline::{Pass, Pipeline, PipelineError};
pub use run::{Options, Outcome, Proofs, Remark, Times, run};
pub use variables::Reason;

use module::Module;
use rspirv::binary::Disassemble;

/// A module as text, one instruction a line.
///
/// # Errors
/// The module is not valid.
pub fn disassemble(bytes: &[u8]) -> Result<String, Error> {
    let module = Module::read(bytes)?;
    let words: Vec<u8> = module.words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let loaded = rspirv::dr::load_bytes(words).map_err(|state| Error::invalid(0, state.to_string()))?;
    Ok(loaded.disassemble() + "\n")
}
