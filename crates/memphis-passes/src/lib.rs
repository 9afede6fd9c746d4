//! Passes over LLVM IR text.

#![forbid(unsafe_code)]

pub mod driver;
pub mod mem2reg;
pub mod pipeline;

pub use driver::{Options, Outcome, Worker, run_function};
pub use pipeline::{Pass, Pipeline, PipelineError};
