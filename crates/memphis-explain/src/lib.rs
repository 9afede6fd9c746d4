//! What is known of a function's graph, for people: tables, DOT and SVG.
//!
//! ```
//! use memphis_explain::{Analysis, Table};
//! use memphis_ir::{Body, Function, Module};
//!
//! let text = b"define i32 @f(i1 %c) {
//! entry:
//!   br i1 %c, label %then, label %end
//! then:
//!   br label %end
//! end:
//!   %x = phi i32 [ 0, %entry ], [ 1, %then ]
//!   ret i32 %x
//! }
//! ";
//! let module = Module::read(text)?;
//! let mut body = Body::new();
//! module.read_body(module.function_ids().next().unwrap(), &mut body)?;
//! let analysis = Analysis::of(Function { module: &module, body: &body });
//! assert_eq!(analysis.table(Table::Frontiers), "\
//! {
//!     entry: {},
//!     then:  {end},
//!     end:   {}
//! }
//! ");
//! # Ok::<(), memphis_ir::Error>(())
//! ```
//!
//! * [`Analysis`] computes with the engine's algorithms and writes a [`Table`] a block a line.
//! * [`Picture`] is the graph or the dominator tree of a function, with what a pass changed marked. It
//!   becomes DOT, or SVG without another program.
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
