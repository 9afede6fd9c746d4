//! Independent checkers for SSA construction in LLVM IR.
//!
//! [`script`] proves that an edit script only promotes slots, [`pair`] that one text is another with slots promoted, whoever did it.
//! Neither knows the pass that it checks: this crate must not depend on it.

#![forbid(unsafe_code)]

pub mod pair;
mod poison;
pub mod script;
