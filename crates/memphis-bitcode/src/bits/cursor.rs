//! Reading the container.

use super::abbreviation::{Abbreviation, CHAR6, Operand};
use super::{BLOCKINFO, SETBID, id};
use crate::error::Error;
use hashbrown::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The deepest nesting of blocks that is read. LLVM writes four levels.
const MAX_DEPTH: usize = 64;

/// The abbreviations that a module's block of block information defines for other blocks.
#[derive(Debug, Clone, Default)]
pub struct BlockInfo(HashMap<u32, Arc<Vec<Abbreviation>>>);

impl BlockInfo {
    /// The abbreviations for blocks of a number.
    pub(crate) fn of(&self, block: u32) -> &[Abbreviation] {
        self.0.get(&block).map_or(&[], |abbreviations| abbreviations)
    }
}

/// What a cursor has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// A block begins. The next step is [`Cursor::enter`] or [`Cursor::skip`].
    Block(u32),
    /// A record, which was read.
    Record,
    /// The end of a block, which the cursor has left, or of the stream.
    End,
}

/// A record: a code and operands.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Its code; what it means depends on the block.
    pub code: u32,
    /// Its operands, but for a blob.
    pub operands: Vec<u64>,
    /// The bytes of its blob in the data; empty if there is none.
    pub blob: Range<usize>,
    /// Offset of its first bit in the data.
    pub start: usize,
    /// The id of the abbreviation that it was written with; 3 for none.
    pub abbreviation: u64,
}

impl Record {
    /// The id of no abbreviation.
    pub(crate) const WITHOUT_ABBREVIATION: u64 = id::UNABBREV_RECORD;
}

/// A block that a cursor is in.
#[derive(Debug, Clone)]
struct Scope {
    block: u32,
    /// The width of abbreviation ids.
    width: u32,
    /// The abbreviations of the block information, which come first.
    shared: Option<Arc<Vec<Abbreviation>>>,
    /// Those that the block itself defines.
    own: Vec<Abbreviation>,
    /// Offset of the first bit after the block.
    end: usize,
}

impl Scope {
    #[inline]
    fn abbreviation(&self, id: u64) -> Option<&Abbreviation> {
        let index = (id - id::FIRST) as usize;
        let shared = self.shared.as_deref().map_or(&[][..], Vec::as_slice);
        shared.get(index).or_else(|| self.own.get(index - shared.len()))
    }
}

/// A place in the data, and the end of what may be read.
#[derive(Debug, Clone)]
struct Bits<'d> {
    data: &'d [u8],
    /// The next bits, the lowest first. Bits after the last one are zero.
    window: u64,
    /// The number of bits in the window.
    n_bits: u32,
    /// Offset of the byte after the window.
    next_byte: usize,
    /// Offset of the bit after the innermost block.
    end: usize,
    /// The innermost block.
    block: Option<u32>,
}

impl<'d> Bits<'d> {
    fn new(data: &'d [u8], bit: usize, block: Option<u32>) -> Bits<'d> {
        let mut bits = Bits { data, window: 0, n_bits: 0, next_byte: 0, end: 8 * data.len(), block };
        bits.move_to(bit);
        bits
    }

    /// Offset of the next bit.
    #[inline]
    fn at(&self) -> usize {
        8 * self.next_byte - self.n_bits as usize
    }

    /// Goes to a bit.
    fn move_to(&mut self, bit: usize) {
        (self.next_byte, self.window, self.n_bits) = (bit / 8, 0, 0);
        if !bit.is_multiple_of(8) {
            self.refill();
            self.window >>= bit % 8;
            self.n_bits = self.n_bits.saturating_sub((bit % 8) as u32);
        }
    }

    /// Fills the window up to at least 57 bits, if there are so many.
    #[inline]
    fn refill(&mut self) {
        match self.data.get(self.next_byte..self.next_byte + 8) {
            Some(bytes) => {
                let word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
                self.window |= word << self.n_bits;
                let n_bytes = (63 - self.n_bits) / 8;
                self.next_byte += n_bytes as usize;
                self.n_bits += 8 * n_bytes;
            }
            None => self.refill_at_the_end(),
        }
    }

    #[cold]
    fn refill_at_the_end(&mut self) {
        while self.n_bits <= 56
            && let Some(&byte) = self.data.get(self.next_byte)
        {
            self.window |= (byte as u64) << self.n_bits;
            self.n_bits += 8;
            self.next_byte += 1;
        }
    }

    #[cold]
    fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.at() / 8, self.block, message)
    }

    #[cold]
    fn cut_off(&self) -> Error {
        self.error("the data end in the middle of a value")
    }

    /// Checks that no bit after the innermost block was read.
    #[inline]
    fn check_end(&self) -> Result<(), Error> {
        match self.at() <= self.end {
            true => Ok(()),
            false => Err(self.error("a record is longer than its block")),
        }
    }

    /// Reads up to 64 bits, which may be after the innermost block.
    #[inline]
    fn fixed(&mut self, width: u32) -> Result<u64, Error> {
        if width > self.n_bits {
            self.refill();
            if width > self.n_bits {
                return self.wide(width);
            }
        }
        let value = self.window & (u64::MAX >> (64 - width));
        self.window >>= width;
        self.n_bits -= width;
        Ok(value)
    }

    /// Reads more bits than are in the window.
    #[cold]
    fn wide(&mut self, width: u32) -> Result<u64, Error> {
        let (low, n_low) = (self.window, self.n_bits);
        (self.window, self.n_bits) = (0, 0);
        self.refill();
        let n_high = width - n_low;
        if n_high > self.n_bits {
            return Err(self.cut_off());
        }
        let high = self.window & (u64::MAX >> (64 - n_high));
        // A window has at most 63 bits.
        self.window >>= n_high;
        self.n_bits -= n_high;
        Ok(low | high << n_low)
    }

    /// Reads chunks of this width, of which the last one has a highest bit of zero.
    #[inline]
    fn vbr(&mut self, width: u32) -> Result<u64, Error> {
        let high = 1u64 << (width - 1);
        let first = self.fixed(width)?;
        match first & high {
            0 => Ok(first),
            _ => self.long_vbr(width, first & (high - 1)),
        }
    }

    fn long_vbr(&mut self, width: u32, first: u64) -> Result<u64, Error> {
        let high = 1u64 << (width - 1);
        let (mut value, mut shift) = (first, width - 1);
        loop {
            let chunk = self.fixed(width)?;
            let bits = chunk & (high - 1);
            if shift >= 64 && bits != 0 || shift < 64 && bits << shift >> shift != bits {
                return Err(self.error("a value has more than 64 bits"));
            }
            if shift < 64 {
                value |= bits << shift;
            }
            if chunk & high == 0 {
                return Ok(value);
            }
            shift = shift.saturating_add(width - 1);
        }
    }

    fn align(&mut self) -> Result<(), Error> {
        self.move_to(self.at().next_multiple_of(32));
        match self.at() <= self.end {
            true => Ok(()),
            false => Err(self.error("the data end in the middle of a word")),
        }
    }

    /// Reads a record that is written as an abbreviation says.
    fn abbreviated(&mut self, abbreviation: &Abbreviation, record: &mut Record) -> Result<(), Error> {
        let (code, rest) = abbreviation.0.split_first().expect("an abbreviation has operands");
        record.code = self.code(*code)?;
        let mut operands = rest.iter();
        while let Some(operand) = operands.next() {
            match operand {
                Operand::Array => {
                    let element = *operands.next().expect("an array has an element type");
                    self.array(element, record)?;
                }
                Operand::Blob => self.blob(record)?,
                scalar => {
                    let value = self.scalar(*scalar)?;
                    record.operands.push(value);
                }
            }
        }
        Ok(())
    }

    fn code(&mut self, operand: Operand) -> Result<u32, Error> {
        let code = self.scalar(operand)?;
        u32::try_from(code).map_err(|_| self.error("the code of a record is too large"))
    }

    fn plain(&mut self, record: &mut Record) -> Result<(), Error> {
        record.code = self.code(Operand::Vbr(6))?;
        let n = self.vbr(6)?;
        self.reserve(n, 6, record)?;
        for _ in 0..n {
            let value = self.vbr(6)?;
            record.operands.push(value);
        }
        Ok(())
    }

    /// Makes room for `n` operands of at least `width` bits, if so many bits are left.
    fn reserve(&mut self, n: u64, width: u32, record: &mut Record) -> Result<(), Error> {
        if n.saturating_mul(width as u64) > self.end.saturating_sub(self.at()) as u64 {
            return Err(self.error(format!("a record with {n} operands is longer than its block")));
        }
        record.operands.reserve(n as usize);
        Ok(())
    }

    fn array(&mut self, element: Operand, record: &mut Record) -> Result<(), Error> {
        let n = self.vbr(6)?;
        // An element of no bits counts as one, which bounds the length.
        let width = match element {
            Operand::Fixed(width) | Operand::Vbr(width) => width,
            Operand::Char6 => 6,
            Operand::Literal(_) | Operand::Array | Operand::Blob => 1,
        };
        self.reserve(n, width, record)?;
        match element {
            Operand::Fixed(width) => self.elements(n, record, |bits| bits.fixed(width)),
            Operand::Vbr(width) => self.elements(n, record, |bits| bits.vbr(width)),
            Operand::Char6 => self.elements(n, record, |bits| Ok(CHAR6[bits.fixed(6)? as usize] as u64)),
            other => self.elements(n, record, |bits| bits.scalar(other)),
        }
    }

    /// Reads the elements of an array.
    #[inline]
    fn elements(
        &mut self,
        n: u64,
        record: &mut Record,
        read: impl Fn(&mut Self) -> Result<u64, Error>,
    ) -> Result<(), Error> {
        for _ in 0..n {
            let value = read(self)?;
            record.operands.push(value);
        }
        Ok(())
    }

    fn blob(&mut self, record: &mut Record) -> Result<(), Error> {
        let n = self.vbr(6)?;
        self.align()?;
        let start = self.at() / 8;
        let end = usize::try_from(n).ok().and_then(|n| start.checked_add(n));
        let Some(end) = end.filter(|&end| end <= self.end / 8) else {
            return Err(self.error(format!("a blob of {n} bytes is longer than its block")));
        };
        record.blob = start..end;
        self.move_to(8 * end);
        self.align()
    }

    #[inline]
    fn scalar(&mut self, operand: Operand) -> Result<u64, Error> {
        match operand {
            Operand::Literal(value) => Ok(value),
            Operand::Fixed(width) => self.fixed(width),
            Operand::Vbr(width) => self.vbr(width),
            Operand::Char6 => Ok(CHAR6[self.fixed(6)? as usize] as u64),
            Operand::Array | Operand::Blob => Err(self.error("an array or blob in the place of a number")),
        }
    }

    /// Reads the definition of an abbreviation.
    fn abbreviation(&mut self) -> Result<Abbreviation, Error> {
        let n = self.vbr(5)?;
        let mut operands = Vec::new();
        // Each operand takes a bit, so the end of the data bounds their number.
        for _ in 0..n {
            let operand = self.operand()?;
            operands.push(operand);
        }
        Abbreviation::new(operands).ok_or_else(|| self.error("an array or blob at a wrong place of an abbreviation"))
    }

    fn operand(&mut self) -> Result<Operand, Error> {
        if self.fixed(1)? == 1 {
            return Ok(Operand::Literal(self.vbr(8)?));
        }
        match self.fixed(3)? {
            1 => match self.vbr(5)? {
                0 => Ok(Operand::Literal(0)),
                width @ 1..=64 => Ok(Operand::Fixed(width as u32)),
                width => Err(self.error(format!("an abbreviation has an operand of {width} bits"))),
            },
            2 => match self.vbr(5)? {
                0 => Ok(Operand::Literal(0)),
                width @ 2..=32 => Ok(Operand::Vbr(width as u32)),
                width => Err(self.error(format!("an abbreviation has an operand in chunks of {width} bits"))),
            },
            3 => Ok(Operand::Array),
            4 => Ok(Operand::Char6),
            5 => Ok(Operand::Blob),
            encoding => Err(self.error(format!("an abbreviation has an operand with the unknown encoding {encoding}"))),
        }
    }
}

/// A place in a stream of bits, and the blocks around it.
#[derive(Debug, Clone)]
pub struct Cursor<'d> {
    bits: Bits<'d>,
    scopes: Vec<Scope>,
}

/// A step of a cursor.
enum Step {
    Entry(Entry),
    Abbreviation(Abbreviation),
}

impl<'d> Cursor<'d> {
    /// A cursor outside of all blocks, at a byte. After the magic number of LLVM, that is byte 4.
    pub fn new(data: &'d [u8], byte: usize) -> Cursor<'d> {
        Cursor { bits: Bits::new(data, 8 * byte, None), scopes: Vec::new() }
    }

    /// A cursor in a block that another cursor has [skipped](Self::skip).
    ///
    /// # Errors
    /// The errors of [`enter`](Self::enter).
    pub fn in_block(data: &'d [u8], place: BlockPlace, info: &BlockInfo) -> Result<Cursor<'d>, Error> {
        let bits = Bits::new(data, place.bit, Some(place.block));
        let mut cursor = Cursor { bits, scopes: Vec::with_capacity(4) };
        cursor.enter(place.block, info)?;
        Ok(cursor)
    }

    /// The bytes.
    pub fn data(&self) -> &'d [u8] {
        self.bits.data
    }

    /// Offset of the next bit.
    pub fn bit(&self) -> usize {
        self.bits.at()
    }

    /// The innermost block.
    pub fn block(&self) -> Option<u32> {
        self.bits.block
    }

    /// The width of the ids of abbreviations here.
    pub(crate) fn width(&self) -> u32 {
        self.scopes.last().map_or(2, |scope| scope.width)
    }

    /// The abbreviations that the innermost block itself has defined so far.
    pub(crate) fn own_abbreviations(&self) -> &[Abbreviation] {
        self.scopes.last().map_or(&[], |scope| &scope.own)
    }

    /// The abbreviation of a record of the innermost block; `None` if it was written without one.
    pub(crate) fn abbreviation_of(&self, record: &Record) -> Option<&Abbreviation> {
        let is_abbreviated = record.abbreviation != Record::WITHOUT_ABBREVIATION;
        self.scopes.last().filter(|_| is_abbreviated)?.abbreviation(record.abbreviation)
    }

    /// The place of the block that the cursor has come to.
    pub(crate) fn place(&self, block: u32) -> BlockPlace {
        BlockPlace { block, bit: self.bits.at() }
    }

    /// The number of blocks around the cursor.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// An error at this place.
    pub(crate) fn error(&self, message: impl Into<String>) -> Error {
        self.bits.error(message)
    }

    /// An error in this record.
    pub(crate) fn error_in(&self, record: &Record, message: impl Into<String>) -> Error {
        Error::new(record.start / 8, self.block(), message)
    }

    /// True if all bits were read, or what is left is less than a word.
    pub fn is_at_end(&self) -> bool {
        self.bits.at() + 32 > 8 * self.bits.data.len()
    }

    /// Goes on to the next block, record or end. `record` is changed if it is a record.
    ///
    /// # Errors
    /// The data are cut off, an abbreviation is missing or wrong.
    #[inline]
    pub fn next(&mut self, record: &mut Record) -> Result<Entry, Error> {
        loop {
            match self.step(record)? {
                Step::Entry(entry) => return Ok(entry),
                Step::Abbreviation(abbreviation) => match self.scopes.last_mut() {
                    Some(scope) => scope.own.push(abbreviation),
                    None => return Err(self.error("an abbreviation is defined outside of all blocks")),
                },
            }
        }
    }

    #[inline]
    fn step(&mut self, record: &mut Record) -> Result<Step, Error> {
        if self.scopes.is_empty() && self.is_at_end() {
            return Ok(Step::Entry(Entry::End));
        }
        let start = self.bits.at();
        let scope = self.scopes.last();
        match self.bits.fixed(scope.map_or(2, |scope| scope.width))? {
            id::END_BLOCK => self.end_block(),
            id::ENTER_SUBBLOCK => match u32::try_from(self.bits.vbr(8)?) {
                Ok(block) => Ok(Step::Entry(Entry::Block(block))),
                Err(_) => Err(self.error("the number of a block is too large")),
            },
            id::DEFINE_ABBREV => Ok(Step::Abbreviation(self.bits.abbreviation()?)),
            abbreviation => {
                record.start = start;
                record.abbreviation = abbreviation;
                record.operands.clear();
                record.blob = 0..0;
                if abbreviation == id::UNABBREV_RECORD {
                    self.bits.plain(record)?;
                } else {
                    match scope.and_then(|scope| scope.abbreviation(abbreviation)) {
                        Some(found) => self.bits.abbreviated(found, record)?,
                        None => return Err(self.error(format!("there is no abbreviation {abbreviation}"))),
                    }
                }
                self.bits.check_end()?;
                Ok(Step::Entry(Entry::Record))
            }
        }
    }

    fn end_block(&mut self) -> Result<Step, Error> {
        self.bits.align()?;
        if self.scopes.pop().is_none() {
            return Err(self.error("a block ends that has not begun"));
        }
        let outer = self.scopes.last();
        self.bits.end = outer.map_or(8 * self.bits.data.len(), |scope| scope.end);
        self.bits.block = outer.map(|scope| scope.block);
        Ok(Step::Entry(Entry::End))
    }

    /// Enters the block that the cursor has come to.
    ///
    /// # Errors
    /// Its header is wrong, or it is longer than the data.
    pub fn enter(&mut self, block: u32, info: &BlockInfo) -> Result<(), Error> {
        let (width, end) = self.header()?;
        if self.scopes.len() >= MAX_DEPTH {
            return Err(self.error(format!("blocks are nested more than {MAX_DEPTH} levels deep")));
        }
        self.bits.end = end;
        self.bits.block = Some(block);
        self.scopes.push(Scope { block, width, shared: info.0.get(&block).cloned(), own: Vec::new(), end });
        Ok(())
    }

    /// Skips the block that the cursor has come to. Returns its place.
    ///
    /// # Errors
    /// Its header is wrong, or it is longer than the data.
    pub fn skip(&mut self, block: u32) -> Result<BlockPlace, Error> {
        let place = self.place(block);
        let end = self.header()?.1;
        self.bits.move_to(end);
        Ok(place)
    }

    /// The contents of a block that a cursor has [skipped](Self::skip): the width of the ids of
    /// abbreviations in it, and its words.
    ///
    /// # Errors
    /// Its header is wrong.
    pub(crate) fn contents(data: &'d [u8], place: BlockPlace) -> Result<(u32, &'d [u8]), Error> {
        let mut cursor = Cursor { bits: Bits::new(data, place.bit, Some(place.block)), scopes: Vec::new() };
        let (width, end) = cursor.header()?;
        Ok((width, &data[cursor.bit() / 8..end / 8]))
    }

    /// Reads the header of a block, after its number: the width of abbreviation ids, and the end.
    fn header(&mut self) -> Result<(u32, usize), Error> {
        let width = self.bits.vbr(4)?;
        if !(2..=32).contains(&width) {
            return Err(self.error(format!("abbreviation ids of {width} bits")));
        }
        self.bits.align()?;
        let n_words = self.bits.fixed(32)? as usize;
        let end = self.bits.at().saturating_add(n_words.saturating_mul(32));
        match end <= self.bits.end {
            true => Ok((width as u32, end)),
            false => Err(self.error(format!("a block of {n_words} words is longer than what contains it"))),
        }
    }

    /// Reads the block of block information that the cursor has come to.
    ///
    /// # Errors
    /// It is malformed.
    pub fn block_info(&mut self, info: &mut BlockInfo) -> Result<(), Error> {
        self.enter(BLOCKINFO, &BlockInfo::default())?;
        let mut record = Record::default();
        let mut current = None;
        loop {
            match self.step(&mut record)? {
                Step::Abbreviation(abbreviation) => {
                    let block = current.ok_or_else(|| self.error("an abbreviation for no block"))?;
                    Arc::make_mut(info.0.entry(block).or_default()).push(abbreviation);
                }
                Step::Entry(Entry::End) => return Ok(()),
                Step::Entry(Entry::Block(block)) => {
                    self.skip(block)?;
                }
                Step::Entry(Entry::Record) if record.code == SETBID => {
                    let block = record.operands.first().and_then(|&block| u32::try_from(block).ok());
                    current = Some(block.ok_or_else(|| self.error_in(&record, "a block without a number"))?);
                }
                Step::Entry(Entry::Record) => {}
            }
        }
    }
}

/// The place of a block in the data.
#[derive(Debug, Clone, Copy)]
pub struct BlockPlace {
    /// Its number.
    pub block: u32,
    /// Offset of the bit after its number.
    bit: usize,
}
