#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bits;
mod codes;
mod edit;
mod error;
mod facts;
mod nodes;
mod read;
mod records;
mod write;

pub use codes::{block_name, record_name};
pub use edit::{Block, Declined, Memory, Source, read_source_on};
pub use error::Error;
pub use read::{is_bitcode, read, read_on, reread_on};
pub use records::{Item, Records, producer, write_records};
pub use write::{rewrite_on, write, write_on};
