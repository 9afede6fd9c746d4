#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`run_module`] runs a [`Pipeline`] over a module. Programs with threads of their own take its parts: [`stages`] tells what runs next,
//!   [`run_function`] does a function, [`assemble`] writes the module.
//! * The passes: [`mem2reg`]; [`lift_loads`], for slots whose addresses are merged; [`phi_eliminate`] and [`reg2mem`], which go the
//!   other way, through a common [`demote`]; [`dce`], [`simplify`] and [`simplify_cfg`], which clean up; [`inline`], which puts bodies in
//!   the place of calls; [`copies`], which writes what a back end would get.

#![forbid(unsafe_code)]

mod addresses;
mod allocas;
pub mod assemble;
pub mod cleanups;
pub mod copies;
pub mod dce;
pub mod demote;
mod draft;
pub mod driver;
mod effects;
pub mod fault;
pub mod inline;
pub mod lift_loads;
pub mod mem2reg;
pub mod module;
pub mod phi_eliminate;
pub mod pipeline;
mod records;
pub mod reg2mem;
pub mod simplify;
pub mod simplify_cfg;
pub mod stages;
pub mod texts;
mod times;

use memphis_ir::fresh_names;

pub use driver::{Options, Outcome, RunError, Stuck, Unproved, Worker, reduce_unproved, run_function, run_function_to};
pub use module::{ModuleRun, run_module};
pub use pipeline::{Pass, PassOption, Pipeline, PipelineError};
pub use times::Times;
