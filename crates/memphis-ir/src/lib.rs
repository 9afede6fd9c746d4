//! LLVM IR text: read without loss, modelled thinly, edited by script, printed again.
//!
//! ```
//! use memphis_ir::{Body, Module};
//!
//! let text = b"define void @f() {\n  ret void\n}\n";
//! let module = Module::read(text)?;
//! let mut body = Body::new();
//! for function in module.function_ids() {
//!     module.read_body(function, &mut body)?;
//!     assert_eq!(body.blocks.len(), 1);
//! }
//! # Ok::<(), memphis_ir::Error>(())
//! ```
//!
//! * [`Module::read`] indexes the top level, [`Module::read_body`] reads one function into a [`Body`].
//! * [`Function`] pairs the two and answers questions about text, names and types.
//! * [`Edit`](edit::Edit) is the one way to change a function; [`print`](mod@print) applies it.
//! * [`builder`] makes modules from nothing; [`verify`] tells valid ones.

#![forbid(unsafe_code)]

pub mod attributes;
pub mod blockargs;
mod body;
pub mod builder;
mod consts;
pub mod debug_info;
pub mod edit;
mod error;
pub mod fresh_names;
pub mod intrinsics;
pub mod layout;
mod module;
mod opcode;
pub mod print;
mod read;
pub mod reduce;
mod sized;
mod stamps;
mod tables;
mod types;
pub mod upgrade;
pub mod verify;

pub use body::*;
pub use consts::*;
pub use error::*;
pub use module::*;
pub use opcode::*;
pub use read::{Piece, numbered_block_addresses, stem_of_numbered, unquoted as unquoted_name};
pub use types::*;
