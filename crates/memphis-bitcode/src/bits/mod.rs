//! The container: a stream of bits with blocks, records and abbreviations.
//!
//! A block has a number, the width of the abbreviation ids in it, and its length in words of 32
//! bits. It contains blocks and records. A record is a code and operands of up to 64 bits, written
//! plainly or as an abbreviation says; the last operand of an abbreviation may be an array or a
//! blob. Source: LLVM's document *LLVM Bitcode File Format*, section *Bitstream Format*.

mod abbreviation;
mod cursor;
mod output;

pub use abbreviation::{Abbreviation, Operand};
pub use cursor::{BlockInfo, BlockPlace, Cursor, Entry, Record};
pub use output::Output;
pub(crate) use output::is_char6;

/// The ids of abbreviations that the container itself defines.
mod id {
    pub(super) const END_BLOCK: u64 = 0;
    pub(super) const ENTER_SUBBLOCK: u64 = 1;
    pub(super) const DEFINE_ABBREV: u64 = 2;
    pub(super) const UNABBREV_RECORD: u64 = 3;
    /// The first id of an abbreviation that the bitcode defines.
    pub(super) const FIRST: u64 = 4;
}

/// The number of the block that defines abbreviations for other blocks.
pub(crate) const BLOCKINFO: u32 = 0;
/// In that block: the record with the number of the block that the next abbreviations are for.
pub(crate) const SETBID: u32 = 1;
