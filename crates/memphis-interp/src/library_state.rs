//! The library's state between calls.

use crate::exceptions::Exceptions;
use std::collections::HashMap;
use std::fmt;

/// An output stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Returns at most so many bytes of standard input, none at the end; or says why there are none.
type ReadInput = dyn FnMut(usize) -> std::result::Result<Vec<u8>, String>;

/// Standard input.
pub(crate) struct Input {
    read: Box<ReadInput>,
    /// Bytes that were read, from `at` on.
    buffer: Vec<u8>,
    at: usize,
    /// A read has met the end.
    pub has_ended: bool,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

impl Input {
    pub fn new(read: impl FnMut(usize) -> std::result::Result<Vec<u8>, String> + 'static) -> Input {
        Input { read: Box::new(read), buffer: Vec::new(), at: 0, has_ended: false }
    }

    /// The bytes that were read and not taken yet.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Takes bytes of the rest.
    pub fn take(&mut self, n: usize) {
        self.at += n;
    }

    /// Puts a byte before the rest.
    pub fn put_back(&mut self, byte: u8) {
        self.has_ended = false;
        match self.at.checked_sub(1) {
            Some(at) => {
                self.at = at;
                self.buffer[at] = byte;
            }
            None => self.buffer.insert(0, byte),
        }
    }

    /// Reads more bytes. False at the end.
    pub fn more(&mut self) -> std::result::Result<bool, String> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let mut piece = (self.read)(INPUT_PIECE)?;
        self.has_ended |= piece.is_empty();
        let has_more = !piece.is_empty();
        self.buffer.append(&mut piece);
        Ok(has_more)
    }
}

/// The bytes of standard input that are read at once.
const INPUT_PIECE: usize = 1 << 13;

/// The library's state.
#[derive(Debug, Default)]
pub(crate) struct Library {
    /// Output that the program has written and the caller has not received yet.
    pub output: Vec<(Stream, Vec<u8>)>,
    /// The size of that output in bytes.
    pub pending: u64,
    /// Functions that run at the end, with the argument of those of `__cxa_atexit`.
    pub at_exit: Vec<(u64, Option<u64>)>,
    pub exceptions: Exceptions,
    /// Standard input, if the program may read it.
    pub input: Option<Input>,
    /// `_exit` was called: nothing of `atexit` runs.
    pub immediate: bool,
    pub random: Option<Random>,
    pub strtok: u64,
    /// The library's own objects, by their names: tables of `ctype.h`, `errno`, texts.
    pub rooms: HashMap<&'static str, u64>,
}

/// The size of a piece of output without bytes.
const PIECE: u64 = 32;

impl Library {
    /// Appends to the output.
    pub fn write(&mut self, stream: Stream, mut bytes: Vec<u8>) {
        self.pending += bytes.len() as u64 + PIECE;
        match self.output.last_mut() {
            Some((last, text)) if *last == stream => text.append(&mut bytes),
            _ => self.output.push((stream, bytes)),
        }
    }
}

pub(crate) const STANDARD_INPUT: u64 = 0x100;
const STANDARD_OUTPUT: u64 = 0x101;
const STANDARD_ERROR: u64 = 0x102;

/// The values of the variables `stdin`, `stdout` and `stderr`.
pub(crate) fn standard_file(name: &str) -> Option<u64> {
    Some(match name {
        "stdin" => STANDARD_INPUT,
        "stdout" => STANDARD_OUTPUT,
        "stderr" => STANDARD_ERROR,
        _ => return None,
    })
}

/// The stream that a `FILE *` stands for, if it can be written.
pub(crate) fn stream_of(file: u64) -> Option<Stream> {
    match file {
        STANDARD_OUTPUT => Some(Stream::Out),
        STANDARD_ERROR => Some(Stream::Err),
        _ => None,
    }
}

/// The GNU library's additive feedback generator.
#[derive(Debug)]
pub(crate) struct Random {
    state: [u32; 31],
    at: usize,
}

impl Random {
    pub fn new(seed: u32) -> Random {
        let mut state = [0; 31];
        state[0] = if seed == 0 { 1 } else { seed };
        for i in 1..31 {
            let previous = i64::from(state[i - 1] as i32);
            state[i] = (16807 * previous % 2_147_483_647) as i32 as u32;
            if (state[i] as i32) < 0 {
                state[i] = state[i].wrapping_add(2_147_483_647);
            }
        }
        let mut random = Random { state, at: 0 };
        for _ in 0..310 {
            random.next();
        }
        random
    }

    pub fn next(&mut self) -> u32 {
        let i = self.at;
        self.state[(i + 3) % 31] = self.state[(i + 3) % 31].wrapping_add(self.state[i]);
        self.at = (i + 1) % 31;
        self.state[(i + 3) % 31] >> 1
    }
}
