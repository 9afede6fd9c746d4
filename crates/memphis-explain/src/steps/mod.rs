//! How mem2reg comes to its answer for one function, step by step, as data.
//!
//! A [`Document`] has the function before and after, the drawings of its graph and of its dominator
//! tree, and events in the order in which the algorithm goes: orders and frontiers, then for each
//! slot its definitions, each insertion of a φ with its cause, the φs that liveness drops,
//! arguments, loads, and what is simplified; at last the facts that the proof rests on. The page,
//! the terminal and other programs replay the events. None of them computes anything.
//!
//! The replacements of loads and φs come from the engine's plan for the slots that the caller
//! promotes.

mod document;
mod events;
mod page;
mod slots;
mod text;

pub use document::{
    About, Access, AccessKind, Block, DiffLine, Document, Drawing, DrawnEdge, DrawnLine, Edge, Event, Line, Phi,
    PhiArgument, SCHEMA, Slot, Stage, Verdict,
};

use memphis_ir::Function;

/// An alloca that stays in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The offset of the alloca in the text of the module.
    pub offset: usize,
    /// Why it stays: a sentence about "it".
    pub reason: String,
    /// The instruction to blame: its offset in the text of the module.
    pub blame: Option<usize>,
}

/// Explains what mem2reg does to a function.
///
/// `after` is the function as mem2reg leaves it, and `kept` are the allocas that it leaves in
/// memory. Both come from a run of the pass; without a certificate of their own they are only
/// shown, not proved here.
///
/// Cost: that of the plan, of the layout and of the difference; the document is linear in the
/// function, in its φs and in the sizes of the frontiers.
pub fn explain(before: Function<'_>, after: Function<'_>, kept: &[Kept]) -> Document {
    events::explain(before, after, kept)
}
