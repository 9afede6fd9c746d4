//! mem2reg with the answers of LLVM 22.

pub mod state;
pub mod value_tracking;
