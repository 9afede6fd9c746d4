//! SSA construction for any compiler: describe, plan, check, apply.

#![no_std]

extern crate alloc;

pub mod apply;
pub mod builder;
pub mod construct;
pub mod describe;
pub mod dom;
pub mod entity;
pub mod frontier;
pub mod graph;
pub mod order;
mod place;
pub mod plan;
mod reach;

pub use apply::{Rewrite, apply};
pub use builder::{Builder, Built, Def, Use};
#[doc(hidden)]
pub use construct::Search;
pub use construct::{Context, Options, Ssa, construct, construct_with};
pub use describe::{Access, AccessKind, Analyses, Function, Initial, SlotInfo};
pub use dom::DomTree;
pub use entity::{AccessId, Block, Edge, PhiId, Slot};
pub use frontier::Frontiers;
pub use graph::{Cfg, Graph};
pub use order::Order;
pub use plan::{Incoming, Meeting, Phi, Plan, Proof, Value, ValueKind, Verdict};
