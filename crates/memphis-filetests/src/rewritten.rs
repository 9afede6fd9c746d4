//! Bitcode that is written again, item by item, so that each of them can be another one.

use memphis_bitcode::bits::{Operand, Output, Record};
use memphis_bitcode::{Item, Records};

/// The block of a module, and its record with the place of the table of names.
const MODULE: u32 = 8;
const VSTOFFSET: u32 = 13;

/// The width of the ids of abbreviations, unless a block is entered with another one.
const WIDTH: u32 = 8;

/// Writes items of bitcode.
#[derive(Debug)]
pub struct Rewriter<'d> {
    /// What was written.
    pub output: Output,
    data: &'d [u8],
    /// By open block: its number, and the number of abbreviations that were defined.
    open: Vec<(u32, u32)>,
}

/// Writes bitcode again. Each item goes to `write`, which can [copy](Rewriter::copy) it, or write
/// something else. Abbreviations are gone, except for blobs and the place of the table of names.
pub fn rewritten(bitcode: &[u8], mut write: impl FnMut(Item<'_>, &mut Rewriter<'_>)) -> Vec<u8> {
    let mut records = Records::new(bitcode).expect("bitcode");
    let mut rewriter = Rewriter { output: Output::new(2), data: records.data(), open: Vec::new() };
    rewriter.output.raw(b"BC\xC0\xDE");
    while let Some(item) = records.next().expect("valid bitcode") {
        write(item, &mut rewriter);
    }
    rewriter.output.into_bytes()
}

impl Rewriter<'_> {
    /// The innermost block.
    pub fn block(&self) -> Option<u32> {
        Some(self.open.last()?.0)
    }

    /// Writes an item as it is.
    pub fn copy(&mut self, item: Item<'_>) {
        match item {
            Item::Enter(block) => self.enter(block, WIDTH),
            Item::Leave(_) => self.leave(),
            Item::Record(record) => self.record(record),
        }
    }

    /// Begins a block in which ids of abbreviations have this width.
    pub fn enter(&mut self, block: u32, width: u32) {
        self.output.enter(block, width);
        self.open.push((block, 0));
    }

    /// Ends the innermost block.
    pub fn leave(&mut self) {
        self.output.leave();
        self.open.pop();
    }

    /// Ends the innermost block, and begins another one like it.
    pub fn split(&mut self) {
        let block = self.block().expect("a block");
        self.leave();
        self.enter(block, WIDTH);
    }

    /// Writes a record of the innermost block.
    pub fn record(&mut self, record: &Record) {
        let (block, n_defined) = self.open.last_mut().expect("a block");
        let mut abbreviation = vec![Operand::Vbr(6); record.operands.len() + 1];
        match (&record.operands[..], *block) {
            (&[place], MODULE) if record.code == VSTOFFSET && place >> 32 == 0 => abbreviation[1] = Operand::Fixed(32),
            _ if record.blob.is_empty() => return self.output.record(record.code, &record.operands),
            _ => abbreviation.push(Operand::Blob),
        }
        self.output.define(&abbreviation);
        let operands: Vec<u64> = [u64::from(record.code)].into_iter().chain(record.operands.iter().copied()).collect();
        self.output.abbreviated(*n_defined, &abbreviation, &operands, &self.data[record.blob.clone()]);
        *n_defined += 1;
    }
}
