#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`Analysis`] computes with the engine's algorithms and writes a [`Table`] a block a line.
//! * [`Picture`] is the graph or the dominator tree of a function, with what a pass changed marked.
//!   It becomes DOT, or SVG without another program.
//! * [`steps`] explains mem2reg step by step: as data, as text, and as a page.
//! * [`layout`] places the blocks and edges of any graph of control flow.

#![forbid(unsafe_code)]

mod analysis;
pub mod layout;
mod liveness;
mod picture;
pub mod steps;
mod svg;

pub use analysis::{Analysis, MAX_DOMINATORS, Sets, Table};
pub use picture::{Kind, Picture};
