//! The words of a function while it is written.

use rspirv::spirv::Op;
use std::ops::Range;

/// A number of something of which there are fewer than there are words.
pub fn word(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Instructions, one after the other.
#[derive(Debug, Default)]
pub struct Words {
    pub words: Vec<u32>,
    /// Words that are new ids, which get their numbers later; ascending but for those of one
    /// instruction.
    pub new_ids: Vec<usize>,
    /// Ids from here on are new.
    bound: u32,
    /// The offset of the last instruction, if it is `OpLine` or `OpNoLine`.
    line: Option<usize>,
}

impl Words {
    /// Ids from `bound` on are new.
    pub fn new(bound: u32, capacity: usize) -> Words {
        Words { words: Vec::with_capacity(capacity), new_ids: Vec::new(), bound, line: None }
    }

    /// Adds whole instructions as they are.
    pub fn copy(&mut self, words: &[u32]) {
        if !words.is_empty() {
            self.line = None;
        }
        self.words.extend_from_slice(words);
    }

    /// Adds an instruction with other ids at some positions.
    pub fn with_ids(&mut self, words: &[u32], ids: &[(usize, u32)]) {
        let start = self.words.len();
        self.copy(words);
        for &(position, id) in ids {
            self.set(start + position, id);
        }
    }

    /// Adds an instruction. The words `ids` are ids, and so are all from `more_ids` on; numbers
    /// count the first word, which becomes opcode and length.
    pub fn instruction(&mut self, op: Op, mut words: Vec<u32>, ids: Range<usize>, more_ids: usize) {
        words[0] = word(words.len()) << 16 | op as u32;
        let start = self.words.len();
        self.copy(&words);
        for position in ids.chain(more_ids..words.len()) {
            self.set(start + position, words[position]);
        }
    }

    /// Adds an instruction without new ids.
    pub fn plain(&mut self, op: Op, operands: &[u32]) {
        self.line = None;
        self.words.push(word(operands.len() + 1) << 16 | op as u32);
        self.words.extend_from_slice(operands);
    }

    /// Adds a line instruction. It replaces a line instruction directly before it, which would have
    /// no effect.
    pub fn line(&mut self, words: &[u32]) {
        if let Some(line) = self.line {
            self.words.truncate(line);
        }
        self.line = Some(self.words.len());
        self.words.extend_from_slice(words);
    }

    fn set(&mut self, at: usize, id: u32) {
        self.words[at] = id;
        if id >= self.bound {
            self.new_ids.push(at);
        }
    }
}
