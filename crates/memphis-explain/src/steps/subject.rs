//! The function that is explained, and the results of passes on it.

use super::run::Runs;
use super::slots::KeptAlloca;
use memphis_ir::Function;
use memphis_passes::Report;
use memphis_passes::copies::Planned;

/// A function and the results of passes on it.
pub(super) struct Subject<'a> {
    pub before: Function<'a>,
    /// The result of mem2reg.
    pub after: Function<'a>,
    /// The allocas that mem2reg leaves in memory.
    pub kept: Vec<KeptAlloca>,
    pub out_of_ssa: OutOfSsa<'a>,
    /// The runs that were asked for.
    pub runs: Option<Runs>,
}

/// The result of mem2reg out of SSA form.
pub(super) struct OutOfSsa<'a> {
    /// Copy form with its plan, or why there is none.
    pub copies: Result<Planned, String>,
    /// The function that phi-eliminate leaves.
    pub eliminated: Function<'a>,
    pub report: Report,
}
