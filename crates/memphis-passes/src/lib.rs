//! Passes over LLVM IR text.

#![forbid(unsafe_code)]

pub mod mem2reg;
