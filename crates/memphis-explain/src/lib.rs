#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`Analysis`] computes with the engine's algorithms and writes a [`Table`] a block a line.
//! * [`Picture`] is the graph or the dominator tree of a function, with what a pass changed marked; it becomes DOT, or SVG without
//!   another program.

#![forbid(unsafe_code)]

mod analysis;
mod liveness;
mod picture;
mod svg;

pub use analysis::{Analysis, MAX_DOMINATORS, Sets, Table};
pub use picture::{Kind, Picture, TooLarge};
