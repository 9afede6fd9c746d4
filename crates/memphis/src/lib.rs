//! *Memory → φ → SSA*: memphis plans SSA construction for compilers, in whatever IR they have, and
//! the way out of SSA form again.
//!
//! You have blocks, edges, and loads and stores of local variables. memphis says where φs go, what
//! each of their arguments is, and what every load reads. It never sees an instruction and never
//! edits anything: you **describe** a function with small numbers, get a **plan** of small numbers,
//! and **apply** it to your IR.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! `examples/locals.rs` is a complete client: a small IR with mutable locals, block parameters
//! and an interpreter.
//!
//! # In the order in which a client needs them
//!
//! | to | use |
//! | --- | --- |
//! | describe a graph | [`Cfg`]: push successor lists; edges get numbers, parallel edges are distinct |
//! | get order, dominators | [`Analyses`]: once per graph |
//! | describe accesses | [`Access`], [`SlotInfo`], [`construct::Input`] |
//! | describe them in a client's own terms | [`construct::Recorder`] |
//! | plan φs | [`construct::plan`], or [`construct::plan_with`] in a loop over functions |
//! | read the plan | [`construct::Plan`]: φs, their arguments, what each load reads, a verdict for each slot |
//! | check it | [`check::check_construction`] |
//! | apply it | [`construct::Rewrite`] and [`construct::apply`] |
//! | apply it and prove what was emitted | [`construct::Emitted`] and [`construct::apply_checked`] |
//! | edit in batches, and prove what came of it | [`construct::Reader`] and [`construct::check_emitted`] |
//! | construct while emitting code | [`Builder`]: `def_var`, `use_var`, `seal_block` |
//! | describe a function in SSA form | [`destruct::Input`]: values, operands, φs, and what cannot be done |
//! | describe it in a client's own terms | [`destruct::Recorder`] |
//! | plan how its φs go | [`destruct::plan`], or [`destruct::plan_with`] in a loop over functions |
//! | read that plan | [`destruct::Plan`]: locations, copies, edges to split, operands that are stuck |
//! | let locations share | [`destruct::share_locations`]; [`destruct::Liveness`] has the live ranges |
//! | check it | [`check::check_destruction`] |
//! | apply it | [`destruct::Rewrite`] and [`destruct::apply`] |
//! | apply it and prove what was emitted | [`destruct::Emitted`] and [`destruct::apply_checked`] |
//! | edit in batches, and prove what came of it | [`destruct::Emitted`] and [`destruct::check_emitted`] |
//!
//! The modules `construct` and `destruct` have an `Input`, `Options`, a `Plan`, a `Context`,
//! `Rewrite` and `Emitted` each; `plan` makes the plan, `apply` carries it out. Likewise
//! [`check::construction`] and [`check::destruction`] have `check`, `Counts`, `Failure` and
//! `Fault` each. A wrong description is an error that names the block, edge, slot, access,
//! operand or φ, and what was expected.
//!
//! A client's IR has a `Block`, a `Value` and an `Edge` of its own: import modules rather than
//! items, or rename what is imported (`use memphis::Block as BlockId;`).
//!
//! [`construct::Input`] and [`destruct::Input`] are written as text by `Display`, and read back by
//! their `Description`: for bug reports, which hold nothing of a program but numbers.
//!
//! # Terms
//!
//! | in the papers | here |
//! | --- | --- |
//! | control-flow graph, edge | [`Cfg`], [`Edge`] |
//! | critical edge, edge splitting | [`destruct::Splitting`], [`destruct::Split`] |
//! | depth-first order, reverse postorder | [`Order`] |
//! | immediate dominator, dominator tree | [`DomTree`] |
//! | dominance frontier; iterated | [`Frontiers`]; [`iterated_frontier`] |
//! | variable, promotable memory cell | [`Slot`], [`SlotInfo`] |
//! | definition, use of a variable | [`AccessKind::Store`], [`AccessKind::Load`] |
//! | reaching definition | [`ReachingDef`] |
//! | pruned, minimal, maximal SSA form | [`construct::Ssa`] |
//! | φ-function, its operand | [`PlacedPhi`], [`construct::Plan::args`]; for destruction [`destruct::PhiInfo`], [`destruct::Argument`] |
//! | certificate | [`Proof`], [`construct::Plan::proof`] |
//! | translation validation | [`check::Claims`], [`check::destruction::Program`]; of a client's edits [`construct::Emitted`], [`destruct::Emitted`] |
//! | parallel copy; its sequentialisation | [`destruct::Copies::parallel`]; [`destruct::Copies::sequence`] |
//! | congruence class, φ web | [`destruct::Location`]: one per class |
//! | φ elimination, replacing φs by copies | [`destruct::apply`], [`destruct::Rewrite`] |
//! | live range; register coalescing by linear scan | [`destruct::Liveness`]; [`destruct::share_locations`] |
//! | interference | [`destruct::Interference`] of two [`destruct::LiveRange`]s |
//!
//! # Mistakes in a client's edits
//!
//! The plan may be right and the edits wrong. This example makes three mistakes and shows what the
//! check says of each; for destruction, the one in [`destruct`] does:
//!
//! ```
#![doc = include_str!("../examples/checked.rs")]
//! ```
//!
//! # What may be described
//!
//! - Any graph: parallel edges, self-loops, irreducible loops, unreachable blocks, an entry with
//!   predecessors. A φ of such an entry has one argument more than the entry has edges, for the
//!   way in from outside.
//! - Slots that are defined in any block ([`Access::define`]), each with what it holds at first
//!   ([`Initial`]), or pinned with a reason.
//! - Any part of a function: only the slots and accesses described cost anything. When the
//!   promotion of one slot frees another, describe the freed one alone, with the same
//!   [`Analyses`].
//!
//! # What it costs
//!
//! A few sweeps over the accesses, plus the φs and their arguments. A slot that lives through
//! 100,000 blocks and has four stores costs four stores; a slot that lives in two blocks inside a
//! thousand nested loops costs two blocks. The shapes of `examples/scale.rs`, each of them
//! hopeless for some algorithm, grow almost linearly. Nothing recurses. A [`construct::Context`]
//! and a [`construct::Plan`] that are used again allocate for nothing but sorting once they have
//! grown to the largest function. The same input gives the same output, byte for byte. Two things
//! are known to cost more: a contrived family of graphs makes the last step of Semi-NCA quadratic
//! ([`DomTree`]), and a slot whose frontier and live range are both large pays for the smaller
//! even if they hardly meet.
//!
//! The crate is `no_std` with `alloc`, has no unsafe code, and no dependencies but
//! `memphis-entity`, its containers.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// Unit tests share random functions and oracles with the tests of the public interface.
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
#[cfg(test)]
extern crate self as memphis;
#[cfg(test)]
#[macro_use]
extern crate std;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod analyses;
mod apply;
mod builder;
pub mod check;
pub mod construct;
mod describe;
pub mod destruct;
mod dom;
mod entity;
mod error;
mod frontier;
mod graph;
mod keyed;
mod order;
pub mod parts;
mod plan;
mod recorder;
mod subtrees;
mod terms;
mod text;

pub use analyses::Analyses;
pub use builder::{Builder, Built, Def, Use};
pub use construct::place::iterated_frontier;
pub use describe::{Access, AccessKind, Initial, SlotInfo};
pub use dom::DomTree;
pub use entity::{AccessId, Block, Edge, PhiId, Preorder, Slot};
pub use error::{GraphError, PlanMismatch};
pub use frontier::Frontiers;
pub use graph::Cfg;
pub use memphis_entity::{Ids, Rows, Table};
pub use order::Order;
pub use plan::{Incoming, PlacedPhi, Proof, ReachingDef, ReachingDefKind, Verdict};
pub use text::TextError;
