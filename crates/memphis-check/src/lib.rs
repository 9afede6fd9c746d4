#![doc = include_str!("../README.md")]
//!
//! ## The checkers
//!
//! * [`check()`] judges two modules, as text or bitcode. A [`Check`] has the choices: functions by a
//!   filter, threads, the rules of LLVM's main branch.
//! * [`script`] proves that an edit script only promotes slots.
//! * [`demotion`] proves that an edit script only puts values into memory.
//! * [`split`] proves that an edit script only splits slots into parts.
//! * [`copies`] proves that a function in copy form does what the function in SSA form does.
//! * [`arguments`] proves that a function of block-argument text does what a function of LLVM IR
//!   does.
//! * [`pair`] proves that one text is another with slots promoted, whichever tool made it.
//!
//! No checker knows the pass that it checks: this crate must not depend on the passes.

#![forbid(unsafe_code)]

pub mod arguments;
mod check;
pub mod copies;
pub mod demotion;
pub mod pair;
mod poison;
pub mod script;
pub mod split;
mod words;

pub use check::{Check, CheckError, Checked, CheckedFunction, Difference, Places, Tally, check};
pub use pair::{CounterExample, Counts, Reason, Rules, Verdict};
