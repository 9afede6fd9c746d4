//! Checkers: a second opinion that shares no code with what it judges.
//!
//! Not the plan alone is judged, but the code that a client makes of it: a client that simplifies
//! φs, forwards copies or refines `undef` makes [`Claims`] in its own terms, and those are checked.
//! [`PlanClaims`] are those of a plan as it is.
//!
//! | checker | for | cost |
//! | --- | --- | --- |
//! | [`construction`] | every day: sparse, needs the certificate | accesses, φs and their arguments, frontier entries |
//! | [`demand`] | tests and plans without a certificate: follows each read backwards to what it sees | slots × blocks |
//! | [`destruction`] | programs out of SSA form: follows each read to where its value was put | steps, φ arguments, frontier entries |
//!
//! None uses the planner's dominator tree, frontiers or searches. They have the description in
//! common ([`Cfg`], [`Access`]) and the containers of `memphis-entity`, and no more.
//! [`Nearest`] is for clients whose claims fit none of them, and who follow reads backwards
//! themselves. [`write_path`] is for clients that show failures in their own words.

mod closure;
pub mod construction;
pub mod demand;
pub mod destruction;
mod failure;
mod lengauer_tarjan;
mod nearest;
mod plan_claims;
mod regions;
mod tree;

pub use failure::{TreeFault, write_path};
pub use nearest::{Nearest, NearestSearch, Source};
pub use plan_claims::{
    ConstructionError, DestructionError, PlanClaims, PlanError, check_construction, check_destruction,
};
pub use tree::Tree;

use crate::describe::Access;
use crate::entity::{AccessId, Block, Slot};
use crate::graph::Cfg;
use alloc::vec::Vec;
use core::fmt::Debug;
use memphis_entity::Table;

/// The claims about the slots of a function: the value that replaced each load, and the value of a
/// slot where control flow joins.
///
/// Values are the client's. Two values that are equal must be the same at run time wherever both
/// are available; a checker knows nothing else of them. `stored` values are available at their
/// stores.
///
/// [`PlanClaims`] makes the claims of a plan as it is. A client that folds φs, or forwards values,
/// starts from the plan too and writes its own implementation:
///
/// | in the plan | [`rule`](Claims::rule) | [`heads`](Claims::heads) |
/// | --- | --- | --- |
/// | a verdict that keeps the slot in memory | [`Rule::Kept`] | none |
/// | [`Proof::Verdict`](crate::Proof::Verdict) | [`Rule::Simple`] | none |
/// | [`Proof::Frontier`](crate::Proof::Frontier) with blocks | [`Rule::Frontier`] | [`Head::Phi`] for each φ, [`Head::Dead`] for each of the blocks |
/// | [`Proof::LiveRange`](crate::Proof::LiveRange) with blocks | [`Rule::LiveRange`] of these blocks | [`Head::Phi`] for each φ |
/// | a φ that was folded to one value | as for the others | [`Head::Value`] of that value |
pub trait Claims {
    /// A value in the client's terms.
    type Value: Copy + Eq + Debug;

    /// The accesses, those of one block in program order.
    fn accesses(&self) -> &[Access];

    /// The number of slots.
    fn n_slots(&self) -> usize;

    /// The rule by which the claims about a slot are to be proved.
    fn rule(&self, slot: Slot) -> Rule<'_>;

    /// The value that a store stores.
    fn stored(&self, store: AccessId) -> Self::Value;

    /// The value that a slot holds when the function is entered, and after
    /// [`AccessKind::Define`](crate::AccessKind::Define).
    fn initial(&self, slot: Slot) -> Self::Value;

    /// The value that a load was replaced by.
    fn loaded(&self, load: AccessId) -> Self::Value;

    /// The claims about the slot at the heads of blocks: one claim per block at most.
    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<Self::Value>)>;

    /// The arguments of the φ that is the slot's head number `head` (in the order of
    /// [`heads`](Claims::heads)), by position of the edge in
    /// [`Cfg::incoming`](crate::Cfg::incoming); one past the last is the way in from outside. Asked
    /// for [`Head::Phi`] alone, and not for edges from blocks that cannot be reached.
    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> Self::Value;

    /// True if a value is available at the head of a block: its definition strictly dominates the
    /// block, or it is a constant or an argument. Asked for [`Head::Value`]; and for the entry,
    /// where only constants and arguments are available, about a value that is to stand for the
    /// initial value as well as for itself.
    fn is_available(&self, value: Self::Value, block: Block) -> bool;

    /// The answer to whether a place that sees `found` may be given `claimed`, another value:
    /// `found` is undefined, `claimed` is available there and is never poison; or `found` is
    /// poison.
    fn refines(&self, slot: Slot, found: Self::Value, claimed: Self::Value, site: Site) -> Answer;

    /// Settles the refinements accepted under a condition, when all refinements are known. Returns
    /// the position of the first that is wrong. Unless a client says otherwise, all of them are.
    fn first_wrong(&self, refinements: &[Refinement<Self::Value>]) -> Option<usize> {
        refinements.iter().position(|refinement| refinement.is_conditional)
    }
}

/// An answer of [`Claims::refines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It does not.
    No,
    /// It does.
    Yes,
    /// It does if [`Claims::first_wrong`] does not object when all refinements are known.
    If,
}

impl From<bool> for Answer {
    fn from(holds: bool) -> Answer {
        if holds { Answer::Yes } else { Answer::No }
    }
}

/// A value that was given to a place that sees another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refinement<V> {
    /// The slot that is read.
    pub slot: Slot,
    /// The value it holds.
    pub found: V,
    /// The value that the place was given.
    pub claimed: V,
    /// The place.
    pub site: Site,
    /// True for an answer of [`Answer::If`].
    pub is_conditional: bool,
}

/// A place where a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// At a load.
    Load(AccessId),
    /// At the head of this block, on the incoming edge at this position of
    /// [`Cfg::incoming`](crate::Cfg::incoming) (one past the last: from outside).
    Edge(Block, usize),
}

/// A claim about a slot at the head of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head<V> {
    /// It holds the value of a φ of this block.
    Phi(V),
    /// It holds this value, which is available there, whichever way the block is entered: a φ that
    /// was simplified.
    Value(V),
    /// No load reads it before it is written again.
    Dead,
}

/// The rule by which the claims about a slot are to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule<'c> {
    /// Nothing is claimed: the slot stays in memory.
    Kept,
    /// There are no heads. Each load follows a definition in its own block, or one store dominates
    /// all loads and is the only one, or nothing is stored, or every store stores the value that
    /// every load is replaced by.
    Simple,
    /// The blocks with stores, definitions or heads are closed under dominance frontiers.
    Frontier,
    /// These blocks, without repetition, are those where the slot is live on entry.
    LiveRange(&'c [Block]),
}

/// The blocks that control can reach, found without any tree.
fn reachable(cfg: &Cfg) -> Table<Block, bool> {
    let mut is_reachable = Table::filled(cfg.n_blocks(), false);
    let mut todo = Vec::from([cfg.entry()]);
    while let Some(block) = todo.pop() {
        if !core::mem::replace(&mut is_reachable[block], true) {
            todo.extend_from_slice(cfg.successors(block));
        }
    }
    is_reachable
}
