//! Writing the container.

use super::abbreviation::{Operand, char6};
use super::{BLOCKINFO, SETBID, id};

/// Bits on their way to bytes: blocks, abbreviations and records.
///
/// An output begins at a boundary of 32 bits, and so does each block in it. So an output that holds
/// whole blocks can be appended to another one, inside a block with the same width
/// of abbreviation ids: blocks can be written on several threads.
#[derive(Debug)]
pub struct Output {
    bytes: Vec<u8>,
    /// The bits after the last whole word.
    word: u64,
    n_bits: u32,
    /// The width of abbreviation ids here.
    width: u32,
    /// Of each open block: the width outside of it, and the place of its length.
    open: Vec<(u32, usize)>,
}

impl Output {
    /// An output in a block with this width of abbreviation ids; 2 outside of all blocks.
    pub fn new(width: u32) -> Output {
        Output { bytes: Vec::new(), word: 0, n_bits: 0, width, open: Vec::new() }
    }

    /// The bytes.
    ///
    /// # Panics
    /// A block is open.
    pub fn into_bytes(mut self) -> Vec<u8> {
        assert!(self.open.is_empty(), "a block is open");
        self.align();
        self.bytes
    }

    /// The number of bytes, with those of the word that is not complete.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() + self.n_bits.div_ceil(8) as usize
    }

    /// The number of bits.
    pub(crate) fn place(&self) -> usize {
        self.bytes.len() * 8 + self.n_bits as usize
    }

    /// Puts a number into 32 bits that were written as 0 at a place, and are whole words by now.
    pub(crate) fn patch(&mut self, place: usize, value: u32) {
        let (start, shift) = (place / 32 * 4, place % 32);
        let bits = u64::from(value) << shift;
        for (byte, bits) in self.bytes[start..].iter_mut().zip(bits.to_le_bytes()) {
            *byte |= bits;
        }
    }

    /// Writes bytes as they are.
    ///
    /// # Panics
    /// The output is not at a boundary of words.
    pub fn raw(&mut self, bytes: &[u8]) {
        assert_eq!(self.n_bits, 0, "bytes begin at a boundary of words");
        self.bytes.extend_from_slice(bytes);
    }

    /// Reserves memory for `n` bytes more.
    pub fn reserve(&mut self, n: usize) {
        self.bytes.reserve(n);
    }

    /// Appends whole blocks, which an output with this width has written.
    ///
    /// # Panics
    /// One of the outputs is not at the end of a block.
    pub(crate) fn append(&mut self, blocks: &Output) {
        assert!(blocks.open.is_empty() && blocks.n_bits == 0 && self.n_bits == 0, "whole blocks are appended");
        debug_assert_eq!(blocks.width, self.width);
        self.bytes.extend_from_slice(&blocks.bytes);
    }

    /// Writes the lowest `width` bits of a value, 32 at most.
    #[inline]
    pub(crate) fn fixed(&mut self, value: u64, width: u32) {
        debug_assert!(width <= 32 && value >> width == 0, "{value} in {width} bits");
        self.word |= value << self.n_bits;
        self.n_bits += width;
        if self.n_bits >= 32 {
            self.bytes.extend_from_slice(&(self.word as u32).to_le_bytes());
            self.word >>= 32;
            self.n_bits -= 32;
        }
    }

    /// Writes a value in chunks of `width` bits.
    #[inline]
    pub(crate) fn vbr(&mut self, mut value: u64, width: u32) {
        let high = 1u64 << (width - 1);
        while value >= high {
            self.fixed(value & (high - 1) | high, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    fn align(&mut self) {
        if self.n_bits > 0 {
            self.fixed(0, 32 - self.n_bits);
        }
    }

    /// Begins a block, in which abbreviation ids have this width.
    pub fn enter(&mut self, block: u32, width: u32) {
        self.fixed(id::ENTER_SUBBLOCK, self.width);
        self.vbr(block as u64, 8);
        self.vbr(width as u64, 4);
        self.align();
        self.open.push((self.width, self.bytes.len()));
        self.bytes.extend_from_slice(&[0; 4]);
        self.width = width;
    }

    /// Ends the block that was begun last.
    ///
    /// # Panics
    /// No block is open.
    pub fn leave(&mut self) {
        self.fixed(id::END_BLOCK, self.width);
        self.align();
        let (width, length) = self.open.pop().expect("a block is open");
        let n_words = (self.bytes.len() - length) / 4 - 1;
        self.bytes[length..length + 4].copy_from_slice(&(n_words as u32).to_le_bytes());
        self.width = width;
    }

    /// Writes a block as it is: the width of abbreviation ids in it, and its words.
    pub(crate) fn copied(&mut self, block: u32, (width, words): (u32, &[u8])) {
        self.fixed(id::ENTER_SUBBLOCK, self.width);
        self.vbr(block.into(), 8);
        self.vbr(width.into(), 4);
        self.align();
        self.bytes.extend_from_slice(&(words.len() as u32 / 4).to_le_bytes());
        self.bytes.extend_from_slice(words);
    }

    /// Writes a record without an abbreviation.
    pub fn record(&mut self, code: u32, operands: &[u64]) {
        self.fixed(id::UNABBREV_RECORD, self.width);
        self.vbr(code as u64, 6);
        self.vbr(operands.len() as u64, 6);
        for &operand in operands {
            self.vbr(operand, 6);
        }
    }

    /// Defines an abbreviation, in this block or, in the block of block information, for the block
    /// that was named last.
    pub fn define(&mut self, abbreviation: &[Operand]) {
        self.fixed(id::DEFINE_ABBREV, self.width);
        self.vbr(abbreviation.len() as u64, 5);
        for operand in abbreviation {
            let (encoding, width) = match *operand {
                Operand::Literal(value) => {
                    self.fixed(1, 1);
                    self.vbr(value, 8);
                    continue;
                }
                Operand::Fixed(width) => (1, Some(width)),
                Operand::Vbr(width) => (2, Some(width)),
                Operand::Array => (3, None),
                Operand::Char6 => (4, None),
                Operand::Blob => (5, None),
            };
            self.fixed(0, 1);
            self.fixed(encoding, 3);
            if let Some(width) = width {
                self.vbr(width as u64, 5);
            }
        }
    }

    /// Writes a block of block information: abbreviations for each block named. Their ids count
    /// from [`id::FIRST`] in the order given.
    pub(crate) fn block_info(&mut self, blocks: &[(u32, &[Vec<Operand>])]) {
        self.enter(BLOCKINFO, 2);
        for (block, abbreviations) in blocks {
            self.record(SETBID, &[*block as u64]);
            for abbreviation in *abbreviations {
                self.define(abbreviation);
            }
        }
        self.leave();
    }

    /// Writes a record with an abbreviation: its number among those of the block, from 0. The
    /// operands include the code, which the abbreviation describes first.
    ///
    /// # Panics
    /// The record does not fit the abbreviation.
    #[inline]
    pub fn abbreviated(&mut self, number: u32, abbreviation: &[Operand], operands: &[u64], blob: &[u8]) {
        self.fixed(number as u64 + id::FIRST, self.width);
        let mut operands = operands.iter().copied();
        let mut formats = abbreviation.iter();
        while let Some(&format) = formats.next() {
            match format {
                Operand::Array => {
                    let element = *formats.next().expect("an array has an element type");
                    self.vbr(operands.len() as u64, 6);
                    operands.by_ref().for_each(|operand| self.scalar(element, operand));
                }
                Operand::Blob => self.blob(blob),
                scalar => self.scalar(scalar, operands.next().expect("an operand for each format")),
            }
        }
        debug_assert!(operands.next().is_none(), "a format for each operand");
    }

    #[inline]
    fn scalar(&mut self, format: Operand, value: u64) {
        match format {
            Operand::Literal(literal) => debug_assert_eq!(literal, value),
            Operand::Fixed(width) if width > 32 => {
                self.fixed(value & u32::MAX as u64, 32);
                self.fixed(value >> 32, width - 32);
            }
            Operand::Fixed(width) => self.fixed(value, width),
            Operand::Vbr(width) => self.vbr(value, width),
            Operand::Char6 => self.fixed(char6(value).expect("a character of six bits"), 6),
            Operand::Array | Operand::Blob => unreachable!("no abbreviation has this"),
        }
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.vbr(bytes.len() as u64, 6);
        self.align();
        self.bytes.extend_from_slice(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }
}

/// True if all bytes are characters of six bits.
pub(crate) fn is_char6(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| char6(byte as u64).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::{Abbreviation as Checked, BlockInfo, Cursor, Entry, Record};
    use super::*;

    #[test]
    fn records_come_back_as_they_were_written() {
        let text: &[Operand] = &[Operand::Literal(7), Operand::Vbr(6), Operand::Array, Operand::Char6];
        let bytes: &[Operand] = &[Operand::Fixed(4), Operand::Fixed(64), Operand::Blob];
        assert!(Checked::new(text.to_vec()).is_some() && Checked::new(bytes.to_vec()).is_some());
        let mut output = Output::new(2);
        output.enter(8, 3);
        output.block_info(&[(9, &[text.to_vec()])]);
        output.record(3, &[0, 31, 32, u64::MAX]);
        output.enter(9, 4);
        output.define(bytes);
        let operands: Vec<u64> = [7, 99].into_iter().chain(b"a.Z_9".iter().map(|&c| c as u64)).collect();
        output.abbreviated(0, text, &operands, b"");
        output.abbreviated(1, bytes, &[5, u64::MAX - 1], b"blob!");
        output.leave();
        output.leave();
        let data = output.into_bytes();

        let (mut cursor, mut info, mut record) = (Cursor::new(&data, 0), BlockInfo::default(), Record::default());
        assert_eq!(cursor.next(&mut record), Ok(Entry::Block(8)));
        cursor.enter(8, &info).unwrap();
        assert_eq!(cursor.next(&mut record), Ok(Entry::Block(BLOCKINFO)));
        cursor.block_info(&mut info).unwrap();
        assert_eq!(cursor.next(&mut record), Ok(Entry::Record));
        assert_eq!((record.code, &record.operands[..]), (3, &[0, 31, 32, u64::MAX][..]));
        assert_eq!(cursor.next(&mut record), Ok(Entry::Block(9)));
        let place = cursor.skip(9).unwrap();
        assert_eq!(cursor.next(&mut record), Ok(Entry::End));
        assert_eq!(cursor.next(&mut record), Ok(Entry::End));

        let mut cursor = Cursor::in_block(&data, place, &info).unwrap();
        assert_eq!(cursor.next(&mut record), Ok(Entry::Record));
        assert_eq!((record.code, &record.operands[..]), (7, &operands[1..]));
        assert_eq!(cursor.next(&mut record), Ok(Entry::Record));
        assert_eq!((record.code, &record.operands[..]), (5, &[u64::MAX - 1][..]));
        assert_eq!(&data[record.blob.clone()], b"blob!");
        assert_eq!(cursor.next(&mut record), Ok(Entry::End));
    }

    #[test]
    fn every_prefix_is_an_error_or_an_end() {
        let mut output = Output::new(2);
        output.enter(8, 3);
        output.record(3, &[1, 2, u64::MAX]);
        output.leave();
        let data = output.into_bytes();
        for end in 0..data.len() {
            let (mut cursor, mut record) = (Cursor::new(&data[..end], 0), Record::default());
            let first = cursor.next(&mut record);
            if let Ok(Entry::Block(block)) = first {
                assert!(cursor.enter(block, &BlockInfo::default()).is_err(), "{end}");
            }
        }
    }
}
