//! Dense ids: one `u32` newtype per kind of thing.
//!
//! Everything the engine talks about has a number, counted from zero without gaps, and everything
//! it keeps is a table over those numbers. Hash maps are not needed and never decide an order, so
//! the same input gives the same bytes.

use memphis_entity::id;

id! {
    /// A basic block.
    pub struct Block;

    /// An edge of the control-flow graph: a position in the terminator of its source. Parallel
    /// edges are distinct.
    pub struct Edge;

    /// A promotable memory cell: an alloca, a local variable.
    pub struct Slot;

    /// An access, by its position in the described list.
    pub struct AccessId;

    /// A φ of a plan.
    pub struct PhiId;

    /// The number of a reachable block in preorder of the dominator tree: a subtree is an interval
    /// of these.
    pub struct Preorder;
}

id! {
    /// The number of a reachable block in preorder of the depth-first search.
    pub(crate) struct SearchNumber;
}
