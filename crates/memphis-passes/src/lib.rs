#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`run()`] runs a pipeline over a module. A [`Driver`] has the choices: threads, a filter of
//!   functions, no proofs, and so on. [`Driver::stream`] is for programs that write the result while it
//!   is made.
//! * A [`Pass`] is a value of [`pass`]; all of them are listed in [`passes`]. CONTRIBUTING.md tells
//!   how to add one.
//! * The passes: [`mem2reg`]; [`sroa`], which promotes the parts of allocas; [`lift_loads`], for
//!   slots whose addresses are merged; [`phi_eliminate`] and [`reg2mem`], which go the other way;
//!   [`dce`], [`simplify`] and [`simplify_cfg`], which clean up; [`inline`], which puts bodies in
//!   the place of calls; [`copies`], which writes what a back end would get.

#![forbid(unsafe_code)]

mod addresses;
mod allocas;
mod asm;
#[cfg(feature = "bitcode")]
mod bitcode;
mod components;
pub mod copies;
pub mod dce;
mod debug_records;
mod demote;
pub mod driver;
mod edge_form;
mod effects;
mod error;
mod executor;
#[doc(hidden)]
pub mod fault;
pub mod inline;
pub mod lift_loads;
pub mod mem2reg;
mod offsets;
mod out_of_ssa;
mod output;
pub mod pass;
pub mod phi_eliminate;
pub mod pipeline;
mod records;
pub mod reg2mem;
pub mod report;
pub mod simplify;
pub mod simplify_cfg;
mod slots;
pub mod sroa;
mod state;
pub mod steps;
#[doc(hidden)]
pub mod texts;
mod times;
mod value_tracking;
pub mod worker;

use memphis_ir::fresh_names;

#[cfg(feature = "bitcode")]
pub use bitcode::BitcodeChanges;
pub use driver::{Driver, Options};
pub use error::{Refusal, Refused, RunError, Unproved};
pub use executor::{Executor, OneThread};
pub use output::{FunctionOutput, Output, Verdict, run};
pub use pass::{Pass, PassOption};
pub use pipeline::{Pipeline, PipelineError};
pub use report::Report;
pub use times::Times;

/// All passes, with default options, in the order in which they are listed for users.
pub fn passes() -> Vec<Box<dyn Pass>> {
    vec![
        Box::new(mem2reg::Options::DEFAULT),
        Box::new(sroa::Sroa::DEFAULT),
        Box::new(lift_loads::Options::DEFAULT),
        Box::new(phi_eliminate::Options::DEFAULT),
        Box::new(reg2mem::Pass),
        Box::new(dce::Options::DEFAULT),
        Box::new(simplify::Pass),
        Box::new(simplify_cfg::Options::DEFAULT),
        Box::new(inline::Options::DEFAULT),
        Box::new(pipeline::Verify),
        Box::new(pipeline::Print),
    ]
}
