//! Errors, with their place in the bitcode.

use crate::codes;
use std::fmt;

/// Bitcode that cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// Offset of the byte with the first bit of what is wrong, in the bytes that were given.
    pub byte: usize,
    /// The innermost block that contains it, by its number in LLVM; `None` outside of blocks.
    pub block: Option<u32>,
    /// What is wrong, in words.
    pub message: String,
}

impl Error {
    /// The error with a name of what is wrong.
    pub(crate) fn new(byte: usize, block: Option<u32>, message: impl Into<String>) -> Error {
        Error { byte, block, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {:#x}", self.byte)?;
        if let Some(block) = self.block {
            match codes::block_name(block) {
                Some(name) => write!(f, ", in {name}")?,
                None => write!(f, ", in block {block}")?,
            }
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Error {}
