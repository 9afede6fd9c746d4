//! mem2reg with the answers of LLVM 22.

mod remark;
pub mod state;
mod stats;
pub mod value_tracking;

pub use remark::{Reason, Remark};
pub use stats::Stats;
