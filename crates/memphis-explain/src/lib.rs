#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`Analysis`] computes with the engine's algorithms and writes a [`Table`], a line per block.
//! * [`Picture`] is the control-flow graph or the dominator tree of a function, with the changes
//!   of a pass marked. It is written as DOT, or as SVG without another program.
//! * [`steps`] explains mem2reg step by step: as data, as text, and as a page.
//! * [`names`] has the names of functions as their programmers wrote them.
//! * [`layout`] places the blocks and edges of any graph of control flow.

#![forbid(unsafe_code)]

mod analysis;
pub mod layout;
mod liveness;
pub mod names;
mod picture;
mod reaching;
pub mod steps;
mod svg;

pub use analysis::{Analysis, DomTree, MAX_MEMBERS, Sets, Table};
pub use picture::{Kind, Picture, edges_out_of};
