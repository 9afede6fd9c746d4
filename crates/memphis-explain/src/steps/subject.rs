//! The function that is explained, and the results of passes on it.

use super::document::Split;
use super::run::Runs;
use super::slots::KeptAlloca;
use memphis_ir::blockargs::Detour;
use memphis_ir::{Function, LineIndex};
use memphis_passes::FunctionOutput;
use memphis_passes::copies::Planned;

/// A function and the results of passes on it.
pub(super) struct Subject<'a> {
    pub before: Function<'a>,
    /// The split that has made it, if sroa is explained.
    pub split: Option<Split>,
    /// The lines of the text that was given.
    pub lines: Lines<'a>,
    /// The result of mem2reg.
    pub after: Function<'a>,
    /// The allocas that mem2reg leaves in memory.
    pub kept: Vec<KeptAlloca>,
    /// True if lifetime markers are stores of `undef`.
    pub has_marker_stores: bool,
    pub out_of_ssa: OutOfSsa<'a>,
    /// The runs that were asked for.
    pub runs: Option<Runs>,
}

/// The lines of the text that was given, by offsets in the text of [`Subject::before`].
pub(super) struct Lines<'a> {
    pub given: LineIndex<'a>,
    /// The way from the given text to LLVM IR, if it is block-argument text.
    pub detour: Option<&'a Detour>,
}

impl Lines<'_> {
    /// The line of an offset, from one.
    pub fn line(&self, offset: usize) -> usize {
        self.given.line(self.detour.map_or(offset, |detour| detour.original(offset)))
    }
}

/// The result of mem2reg out of SSA form.
pub(super) struct OutOfSsa<'a> {
    /// Copy form with its plan, or why there is none.
    pub copies: Result<Planned, String>,
    /// The function that phi-eliminate leaves.
    pub eliminated: Function<'a>,
    /// Its counters and warnings.
    pub elimination: FunctionOutput,
}
