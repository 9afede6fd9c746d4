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

    /// The message with the block, without the byte: `in METADATA_BLOCK_ID: MESSAGE`.
    pub fn sentence(&self) -> String {
        match self.block.map(|block| (block, codes::block_name(block))) {
            Some((_, Some(name))) => format!("in {name}: {}", self.message),
            Some((block, None)) => format!("in block {block}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.block.is_some() { ", " } else { ": " };
        write!(f, "byte {:#x}{comma}{}", self.byte, self.sentence())
    }
}

impl std::error::Error for Error {}
