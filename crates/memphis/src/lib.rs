//! *Memory → φ → SSA*: memphis plans SSA construction for compilers, in whatever IR they have, and the way out of SSA form again.
//!
//! You have blocks, edges, and loads and stores of local variables. memphis says where φs go, what each of their arguments is, and what
//! every load reads. It never sees an instruction and never edits anything: you **describe** a function with small numbers, get a
//! **plan** of small numbers, and **apply** it to your IR.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! `examples/locals.rs` is a complete client: a small IR with mutable locals, block parameters and an interpreter.
//!
//! # The parts
//!
//! | to | use |
//! | --- | --- |
//! | describe a graph | [`Cfg`]: push successor lists; edges get numbers, parallel edges are distinct |
//! | describe accesses | [`Access`], [`SlotInfo`], [`Function`] |
//! | get order, dominators, frontiers | [`Analyses`]: once per graph |
//! | plan | [`construct`](construct()), or [`construct_with`] in a loop over functions |
//! | read the plan | [`Plan`]: [`phis`](Plan::phis), [`args`](Plan::args), [`load`](Plan::load), [`verdict`](Plan::verdict), [`reason`](Plan::reason), [`proof`](Plan::proof) |
//! | apply it | [`Rewrite`] and [`apply`](apply()), or by hand after [`Plan::forward_copies`] |
//! | check it | [`check::check_plan`], or [`check::construction`] on what became of it |
//! | construct while emitting code | [`Builder`]: `def_var`, `use_var`, `seal_block` |
//! | describe a function in SSA form | [`destruct::Function`]: values, operands, φs, and what cannot be done |
//! | plan how its φs go | [`destruct`](destruct()), or [`destruct_with`] in a loop over functions |
//! | read that plan | [`destruct::Plan`]: [`location`](destruct::Plan::location), [`copies`](destruct::Plan::copies), [`split_edges`](destruct::Plan::split_edges), [`stuck`](destruct::Plan::stuck) |
//!
//! # What may be described
//!
//! - Any graph: parallel edges, self-loops, irreducible loops, unreachable blocks, an entry with predecessors. A φ of such an entry has
//!   one argument more than the entry has edges, for the way in from outside.
//! - Slots that are defined in any block ([`Access::define`]), each with what it holds at first ([`Initial`]), or pinned with a reason.
//! - Any part of a function: only the slots and accesses described cost anything. When the promotion of one slot frees another,
//!   describe the freed one alone, with the same [`Analyses`].
//!
//! # What it costs
//!
//! A few sweeps over the accesses, plus the φs and their arguments. A slot that lives through 100,000 blocks and has four stores costs
//! four stores; a slot that lives in two blocks inside a thousand nested loops costs two blocks (or its share of
//! a sweep over all blocks that serves 32 slots, behind one that has to do with a good part of them). The shapes of
//! `examples/scale.rs`, each of them hopeless for some algorithm, grow almost linearly. Nothing recurses, and a [`Context`] and a [`Plan`]
//! that are used again allocate for nothing but sorting once they have grown to the largest function. The same input gives the same output,
//! byte for byte. What is known to cost more: a contrived family of graphs makes the last step of Semi-NCA quadratic ([`dom`]), and a
//! slot whose frontier and live range are both large pays for the smaller even if they hardly meet.
//!
//! The crate is `no_std` with `alloc`, has no dependencies and no unsafe code.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod apply;
pub mod builder;
pub mod check;
pub mod construct;
pub mod describe;
pub mod destruct;
pub mod dom;
pub mod entity;
pub mod frontier;
pub mod graph;
pub mod order;
mod place;
pub mod plan;
mod queue;
mod reach;
pub mod sort;

pub use apply::{Rewrite, apply};
pub use builder::{Builder, Built, Def, Use};
#[doc(hidden)]
pub use construct::Search;
pub use construct::{Context, Options, Ssa, construct, construct_with};
pub use describe::{Access, AccessKind, Analyses, Function, Initial, SlotInfo};
pub use destruct::{destruct, destruct_with};
pub use dom::DomTree;
pub use entity::{AccessId, Block, Edge, PhiId, Slot};
pub use frontier::{Frontiers, iterated_frontier};
pub use graph::{Cfg, Graph};
pub use order::Order;
pub use plan::{Incoming, Meeting, Phi, Plan, Proof, Value, ValueKind, Verdict};
