//! Value tracking: two questions about a value of a function under change.
//!
//! * Is the value certainly not poison? ([`is_not_poison`], [`is_not_poison_at`]): mem2reg decides so
//!   whether the value of the only store may take the place of all loads, and whether
//!   `phi [v, undef]` is `v`.
//! * Is the pointer certainly not null? ([`is_known_non_null`]): mem2reg decides so whether a
//!   load with `!nonnull !noundef` leaves an assumption.
//!
//! Both answers are visible in the output, so "certainly" must mean exactly what it means in LLVM
//! 22: a stronger analysis would be as wrong as a weaker one. All limits (depth of recursion,
//! number of scanned instructions, number of examined uses) are therefore LLVM's.
//!
//! The function is one under change: the queries read a [`State`](crate::state::State), in which the lines inserted so far are in the places where they will be printed:
//!
//! ```text
//!   block:
//!     new φs, the youngest first      Item::Phi
//!     instructions of the body        Item::Inst
//!     icmp ne ptr %v, null            Item::Line      before the load that they replace
//!     call void @llvm.assume(..)      Item::Line
//!     store i1 true, ptr poison       Item::Line      likewise
//! ```
//!
//! Cost: a query looks at a bounded number of instructions, except for the walk up the dominator
//! tree in [`is_not_poison_at`], and for what assumptions say of the value.

mod assumptions;
mod calls;
mod guards;
mod index;
mod known_bits;
mod next_items;
mod non_zero;
mod operator;
mod poison;
mod query;
#[cfg(test)]
mod tests;

pub use query::{Dom, Dominance, Facts, Position, Query};

use memphis_ir::{InstId, Value};

/// Returns whether `value` cannot be poison, wherever it is used: LLVM's
/// `isGuaranteedNotToBePoison` without context.
pub fn is_not_poison<D: Dominance>(q: &Query<'_, '_, D>, value: Value) -> bool {
    poison::is_not_poison(q, value, None, 0)
}

/// Returns whether `value` cannot be poison at `ctx`: the same with a context instruction,
/// dominators and assumptions.
pub fn is_not_poison_at<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position) -> bool {
    poison::is_not_poison(q, value, Some(ctx), 0)
}

/// Returns whether the pointer `value` cannot be null at the instruction `at` (the load whose value
/// it is): LLVM's `isKnownNonZero` with dominators and assumptions.
pub fn is_known_non_null<D: Dominance>(q: &Query<'_, '_, D>, value: Value, at: InstId) -> bool {
    let ctx = Position { block: q.state.block_of(at), before: Some(at) };
    non_zero::is_non_zero(q, value, ctx, 0)
}
