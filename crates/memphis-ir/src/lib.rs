#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! * [`Module::read`] indexes the top level, [`Module::read_body`] reads one function into a
//!   [`Body`].
//! * [`Function`] pairs the two and answers questions about text, names and types.
//! * [`Draft`](draft::Draft) changes a function instruction by instruction, and says what is wrong.
//! * [`Edit`](edit::Edit) is the script that a draft becomes, and that passes write;
//!   [`print`](mod@print) applies it.
//! * [`builder`] makes modules from nothing; [`verify`] checks that they are valid.
//!
//! ## Names and text
//!
//! A module's text is `&[u8]`: names in quotes and comments may have any bytes, which LLVM keeps,
//! and so does memphis. Names and strings without quotes and escapes are [`Text`], which compares
//! with `&str` and prints as text. A part of the text as it is written is `&[u8]`: the text of an
//! instruction, of a constant, of a metadata node. What has a fixed spelling, as keywords and
//! errors, is `&str`. Methods that find something by a name take `&str`, `&[u8]` or [`Text`].
//!
//! ## Ids, panics and cost
//!
//! Ids are plain numbers of the body or module that they come from. A method that takes one panics
//! if there is no such thing, and says so; [`Body`](Body#ids-of-other-bodies) has the details. What
//! else panics has a section *Panics*.
//!
//! A question about one instruction, name, type, constant or metadata node costs at most time
//! linear in its text, its operands and the answer. Where it costs more, or where less is worth
//! saying, a sentence says so: *Cost*.
//!
//! ## What may change
//!
//! Enums of what LLVM adds to (opcodes, types, constants) may gain variants in any version, so a
//! `match` needs an arm for others. Items that this documentation does not show are for the other
//! crates of memphis, and may change in any version. Ids, tables and graphs are those of the
//! engine, and its crates are re-exported here.

#![forbid(unsafe_code)]

mod added;
pub mod attributes;
pub mod blockargs;
mod body;
pub mod builder;
mod bytes;
mod calling_convention;
mod calls;
mod casts;
mod consts;
pub mod dataflow;
pub mod debug_info;
mod dominators;
pub mod draft;
pub mod edit;
mod error;
pub mod executor;
#[doc(hidden)]
pub mod facts;
#[doc(hidden)]
pub mod fresh_names;
mod inline_asm;
mod instruction;
pub mod integers;
#[doc(hidden)]
pub mod intrinsics;
mod items;
mod keywords;
pub mod layout;
mod line_index;
mod llvm;
mod loops;
mod mentions;
mod metadata_node;
mod module;
mod names;
mod node_parts;
mod node_ref;
mod notes;
mod opcode;
mod operations;
mod owned;
mod owner;
pub mod print;
mod properties;
mod quoted;
mod read;
mod recent_texts;
#[doc(hidden)]
pub mod reduce;
mod sized;
#[doc(hidden)]
pub mod spelling;
mod syntax;
mod tables;
mod target_types;
mod text;
mod type_nodes;
mod types;
#[doc(hidden)]
pub mod upgrade;
mod users;
mod values;
mod verified;
pub mod verify;

pub use memphis::Cfg;
pub use memphis_entity::{IdRange, Ids, PackedOption, Table};

pub use attributes::{Attribute, AttributeValue, Attributes, MemoryEffects};
pub use body::*;
#[doc(hidden)]
pub use bytes::is_name_byte;
pub use calling_convention::CallingConvention;
pub use calls::Bundle;
pub use consts::*;
pub use debug_info::{DebugRecord, SourceFrames, SourceLocation};
pub use dominators::Dominators;
pub use error::*;
pub use inline_asm::InlineAsm;
pub use instruction::{Instruction, RecordArgument};
pub use items::*;
pub use keywords::*;
pub use line_index::LineIndex;
pub use llvm::Llvm;
pub use loops::{Loop, LoopId, Loops};
pub use metadata_node::{Metadata, MetadataNode};
pub use module::*;
#[doc(hidden)]
pub use names::stem_of_numbered;
pub use node_parts::{Part, Parts};
pub use node_ref::{Attachment, NodeRef, Nodes};
#[doc(hidden)]
pub use notes::AllocaUse;
pub use opcode::*;
pub use operations::Clause;
pub use owned::OwnedModule;
pub use properties::{Comdat, Properties};
pub use quoted::Text;
#[doc(hidden)]
pub use read::{Piece, Purpose, numbered_block_addresses};
pub use sized::LocalTypes;
pub use text::unquoted as unquoted_name;
#[doc(hidden)]
pub use text::{comment_end, from_token, offset_in, split_arguments, write_number};
pub use types::*;
pub use users::{Use, Users};
