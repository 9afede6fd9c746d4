//! Bitcode as an input: it becomes text, the functions on several threads.

use crate::failure::Failure;
use crate::threads::Threads;
use memphis_bitcode::{Error, FunctionPart, Memory, Reader};
use memphis_passes::Executor;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The text of bitcode, as LLVM 22 writes it for a file with this name.
///
/// # Errors
/// The bitcode is malformed.
pub fn to_text(bytes: &[u8], name: &str, threads: &Threads) -> Result<Vec<u8>, Failure> {
    read(bytes, name, threads).map_err(|error| failure(name, error))
}

/// The failure for an error in bitcode.
pub fn failure(name: &str, error: Error) -> Failure {
    let message = match error.block.and_then(memphis_bitcode::block_name) {
        Some(block) => format!("in {block}: {}", error.message),
        None => error.message,
    };
    Failure::InvalidBinary { file: name.to_owned(), offset: error.byte, message }
}

fn read(bytes: &[u8], name: &str, threads: &Threads) -> Result<Vec<u8>, Error> {
    let reader = Reader::new(bytes, name)?;
    let functions = read_functions(&reader, threads)?;
    let mut text = Vec::new();
    reader.finish(&functions, &mut |part| text.extend_from_slice(part))?;
    Ok(text)
}

/// Reads all functions. Of several errors, that of the first function is returned.
fn read_functions(reader: &Reader<'_>, threads: &Threads) -> Result<Vec<FunctionPart>, Error> {
    /// The number of functions that a thread claims at a time.
    const CLAIM: u32 = 8;
    let n = reader.n_functions();
    let next = AtomicU32::new(0);
    let done: Mutex<Vec<(u32, Result<FunctionPart, Error>)>> = Mutex::new(Vec::new());
    threads.on_threads(threads.n_threads().min(n.div_ceil(CLAIM) as usize), &|_| {
        let mut memory = Memory::default();
        let mut own = Vec::new();
        loop {
            let first = next.fetch_add(CLAIM, Ordering::Relaxed);
            if first >= n {
                break;
            }
            let claimed = first..n.min(first + CLAIM);
            own.extend(claimed.map(|function| (function, reader.function(function, &mut memory))));
        }
        done.lock().unwrap_or_else(PoisonError::into_inner).append(&mut own);
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(function, _)| *function);
    done.into_iter().map(|(_, part)| part).collect()
}
