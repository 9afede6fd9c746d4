//! Passes over LLVM IR text.

#![forbid(unsafe_code)]

pub mod driver;
pub mod mem2reg;
pub mod module;
pub mod pipeline;

pub use driver::{Options, Outcome, Worker, run_function};
pub use module::{ModuleRun, run_module};
pub use pipeline::{Pass, Pipeline, PipelineError};
