//! Independent checkers for SSA construction in LLVM IR.
//!
//! [`script`] proves that an edit script only promotes slots, [`demotion`] that one only puts values into memory, [`copies`] that a function in
//! copy form does what the one in SSA form does, [`arguments`] that a function of block-argument text is one of LLVM IR, and [`pair`] that one
//! text is another with slots promoted, whoever did it. None knows the pass that it checks: this crate must not depend on it.

#![forbid(unsafe_code)]

pub mod arguments;
pub mod copies;
pub mod demotion;
pub mod pair;
mod poison;
pub mod script;
mod words;
