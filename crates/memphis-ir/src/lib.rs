#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`Module::read`] indexes the top level, [`Module::read_body`] reads one function into a
//!   [`Body`].
//! * [`Function`] pairs the two and answers questions about text, names and types.
//! * [`Edit`](edit::Edit) is the one way to change a function; [`print`](mod@print) applies it.
//! * [`builder`] makes modules from nothing; [`verify`] checks that they are valid.

#![forbid(unsafe_code)]

mod added;
mod atomics;
pub mod attributes;
pub mod blockargs;
mod body;
pub mod builder;
mod bytes;
mod calling_convention;
mod calls;
mod casts;
mod consts;
pub mod debug_info;
pub mod draft;
pub mod edit;
mod error;
pub mod executor;
pub mod facts;
pub mod fresh_names;
mod instruction;
pub mod intrinsics;
mod items;
pub mod layout;
mod line_index;
mod llvm;
mod mentions;
mod module;
mod names;
mod node_parts;
mod node_ref;
mod notes;
mod opcode;
pub mod print;
mod properties;
mod read;
mod recent_texts;
pub mod reduce;
mod sized;
pub mod spelling;
mod syntax;
mod tables;
mod target_types;
mod text;
mod type_nodes;
mod types;
pub mod upgrade;
mod values;
mod verified;
pub mod verify;

pub use atomics::{AtomicOrdering, RmwOperation};
pub use body::*;
pub use bytes::is_name_byte;
pub use calling_convention::CallingConvention;
pub use consts::*;
pub use error::*;
pub use instruction::{Instruction, RecordArgument};
pub use items::*;
pub use line_index::LineIndex;
pub use llvm::Llvm;
pub use module::*;
pub use names::stem_of_numbered;
pub use node_parts::{Part, Parts};
pub use notes::AllocaUse;
pub use opcode::*;
pub use properties::{Comdat, Properties};
pub use read::{Piece, numbered_block_addresses};
pub use sized::LocalTypes;
pub use text::{comment_end, from_token, offset_in, split_arguments, unquoted as unquoted_name, write_number};
pub use types::*;
