//! Bitcode as input and output: text from it and back, the functions on several threads.

use crate::failure::Failure;
use crate::input::Input;
use crate::threads::Threads;
use memphis_bitcode::{Error, Source};

/// The text of bitcode, as LLVM 22 writes it for a file with this name.
///
/// # Errors
/// The bitcode is malformed.
pub fn to_text(bytes: &[u8], name: &str, threads: &Threads) -> Result<Vec<u8>, Failure> {
    memphis_bitcode::read_on(bytes, name, threads).map_err(|error| failure(name, error))
}

/// The same, and what changes of functions can be made in.
///
/// # Errors
/// The bitcode is malformed.
pub fn to_text_and_source<'b>(
    bytes: &'b [u8],
    name: &str,
    threads: &Threads,
) -> Result<(Vec<u8>, Option<Source<'b>>), Failure> {
    memphis_bitcode::read_source_on(bytes, name, threads).map_err(|error| failure(name, error))
}

/// The text of bitcode that was made of text from bitcode.
///
/// # Errors
/// The bitcode is malformed.
pub fn to_text_again(bytes: &[u8], name: &str, threads: &Threads) -> Result<Vec<u8>, Failure> {
    memphis_bitcode::reread_on(bytes, name, threads).map_err(|error| failure(name, error))
}

/// The bitcode of a text that passes have made of the input, for LLVM 22. A module without a source
/// file gets the name of the input, as from LLVM.
///
/// # Errors
/// The text has something that LLVM 22 does not know. `text_name` is the name of the text in
/// messages.
pub fn from_text(text: &[u8], input: &Input, text_name: &str, threads: &Threads) -> Result<Vec<u8>, Failure> {
    let written = match input.was_bitcode {
        true => memphis_bitcode::rewrite_on(text, &input.name, threads),
        false => memphis_bitcode::write_on(text, &input.name, threads),
    };
    written.map_err(|error| Failure::invalid(text_name, text, &[error]))
}

/// The major version of the LLVM that wrote bitcode, if that says so.
pub fn version(bytes: &[u8]) -> Option<u32> {
    let producer = memphis_bitcode::producer(bytes)?;
    producer.strip_prefix("LLVM")?.split('.').next()?.parse().ok()
}

/// The version of LLVM whose bitcode is written.
pub const WRITTEN: u32 = 22;

/// The failure for an error in bitcode.
pub fn failure(name: &str, error: Error) -> Failure {
    Failure::InvalidBinary { place: crate::report::at_byte(name, error.byte), message: error.sentence() }
}
