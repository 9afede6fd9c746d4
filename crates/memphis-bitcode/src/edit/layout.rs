//! The places of functions in a file of bitcode, and of what depends on these places.
//!
//! A block of a function may become longer or shorter. Then other things in the file change: the
//! length of the module's block, the place of the table of names at its end, and the places of
//! functions that this table lists. Everything else is copied.

use super::abbreviations::Abbreviations;
use crate::bits::{Abbreviation, BlockInfo, BlockPlace, Cursor, Entry, Operand, Output, Record};
use crate::codes::{
    full_lto_globalval_summary, function, globalval_summary, metadata_kind, module as code, strtab, value_symtab,
};
use crate::error::Error;
use crate::read::Container;
use crate::write::write_strings;
use std::ops::Range;

/// See the module's head. All places are bytes.
#[derive(Debug)]
pub(super) struct Layout {
    /// The first byte of the contents of the module's block.
    start: usize,
    /// The end of the block.
    end: usize,
    /// The width of the ids of abbreviations in it.
    width: u32,
    /// The blocks of functions, in the order of the file.
    functions: Vec<Range<usize>>,
    /// The table of names, if it lists places of functions.
    names: Option<(Range<usize>, BlockPlace)>,
    /// The bit at which the place of that table is, in words.
    place_of_names: Option<usize>,
    /// Summaries for linkers, which would be those of the functions before the changes. LLVM drops
    /// them as well.
    stale: Vec<Range<usize>>,
    /// The hash of the module, if it has one, which is the last record: for the same reason.
    hash: Option<usize>,
    /// The table of strings after the module, if there is one.
    strings: Option<Range<usize>>,
}

/// The end of a block at a boundary of words.
const END: [u8; 4] = [0; 4];

/// The bits of the place of the table of names.
const PLACE_BITS: usize = 32;

impl Layout {
    /// Finds them. `None` if the file has another form than LLVM gives it: a wrapper, or blocks of
    /// functions that do not begin at a word.
    pub(super) fn find(data: &[u8], container: &Container) -> Result<Option<Layout>, Error> {
        let mut cursor = Cursor::in_block(data, container.module, &BlockInfo::default())?;
        let mut layout = Layout {
            start: cursor.bit() / 8,
            end: 0,
            width: cursor.width(),
            functions: Vec::new(),
            names: None,
            place_of_names: None,
            stale: Vec::new(),
            hash: None,
            strings: None,
        };
        let (mut record, mut info, mut is_aligned) = (Record::default(), BlockInfo::default(), true);
        loop {
            let start = cursor.bit();
            match cursor.next(&mut record)? {
                Entry::End => break,
                // LLVM writes nothing after the hash.
                _ if layout.hash.is_some() => return Ok(None),
                Entry::Record if record.code == code::VSTOFFSET => {
                    is_aligned &= layout.has_only_records() && is_word(&record, cursor.abbreviation_of(&record));
                    layout.place_of_names = Some(cursor.bit() - PLACE_BITS);
                }
                Entry::Record if record.code == code::HASH => {
                    is_aligned &= start.is_multiple_of(32);
                    layout.hash = Some(start / 8);
                }
                Entry::Record => {}
                Entry::Block(crate::bits::BLOCKINFO) => cursor.block_info(&mut info)?,
                Entry::Block(block) => {
                    let place = cursor.skip(block)?;
                    let range = start / 8..cursor.bit() / 8;
                    match block {
                        function::BLOCK => {
                            is_aligned &= start.is_multiple_of(32);
                            layout.functions.push(range);
                        }
                        globalval_summary::BLOCK | full_lto_globalval_summary::BLOCK => {
                            is_aligned &= start.is_multiple_of(32);
                            layout.stale.push(range);
                        }
                        value_symtab::BLOCK if start.is_multiple_of(32) => layout.names = Some((range, place)),
                        _ => {}
                    }
                }
            }
        }
        layout.end = cursor.bit() / 8;
        layout.strings = strings_after(data, layout.end);
        let is_after = |(names, _): &(Range<usize>, BlockPlace)| {
            layout.functions.iter().all(|function| function.end <= names.start)
        };
        let is_complete = layout.place_of_names.is_none() || layout.names.as_ref().is_some_and(is_after);
        Ok((is_aligned && is_complete && container.bytes == (0..data.len())).then_some(layout))
    }

    /// True if nothing was found yet that may move.
    fn has_only_records(&self) -> bool {
        self.place_of_names.is_none() && self.functions.is_empty() && self.stale.is_empty() && self.names.is_none()
    }

    /// The width of the ids of abbreviations in the block of the module.
    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// True if there is a table of strings, to which names can be added.
    pub(super) fn has_strings(&self) -> bool {
        self.strings.is_some()
    }

    /// The file with other blocks in the places of functions, as far as there are others, and with
    /// functions that are declared in addition. `body_of` tells which function a value is, by its
    /// number among the blocks.
    ///
    /// # Errors
    /// The table of names is malformed.
    pub(super) fn write(
        &self,
        data: &[u8],
        (blocks, declared): (&[Option<&[u8]>], &Declared),
        info: &BlockInfo,
        body_of: impl Fn(u64) -> Option<u32>,
    ) -> Result<Vec<u8>, Error> {
        let n_new: usize = blocks.iter().flatten().map(|block| block.len()).sum();
        let mut writer = Writer { data, out: Vec::with_capacity(data.len() + n_new), copied: 0, stale: &self.stale };
        if let Some(first) = self.functions.first().filter(|_| !declared.records.is_empty()) {
            writer.copy_to(first.start);
            writer.out.extend_from_slice(&declared.encoded(self.width));
        }
        // By function: how many words it has moved.
        let mut moves = Vec::with_capacity(blocks.len());
        for (function, block) in self.functions.iter().zip(blocks) {
            moves.push(writer.copy_to(function.start));
            if let Some(block) = block {
                writer.out.extend_from_slice(block);
                writer.copied = function.end;
            }
        }
        if let (Some((names, block)), Some(place)) = (&self.names, self.place_of_names) {
            let moved = writer.copy_to(names.start);
            patch(&mut writer.out, place, moved);
            let moved = |value| Some(moves[body_of(value)? as usize]);
            self.write_names((data, *block), info, moved, &mut writer.out)?;
            writer.copied = names.end;
        }
        match self.hash {
            Some(hash) => {
                writer.copy_to(hash);
                writer.out.extend_from_slice(&END);
                writer.copied = self.end;
            }
            None => _ = writer.copy_to(self.end),
        }
        let n_words = ((writer.out.len() - self.start) / 4) as u32;
        writer.out[self.start - 4..self.start].copy_from_slice(&n_words.to_le_bytes());
        if let Some(strings) = self.strings.as_ref().filter(|_| !declared.records.is_empty()) {
            writer.copy_to(strings.start);
            writer.out.extend_from_slice(&declared.strings());
            writer.copied = strings.end;
        }
        writer.copy_to(data.len());
        Ok(writer.out)
    }

    /// Writes the table of names with the places that functions have now.
    fn write_names(
        &self,
        (data, place): (&[u8], BlockPlace),
        info: &BlockInfo,
        moved: impl Fn(u64) -> Option<i64>,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let mut cursor = Cursor::in_block(data, place, info)?;
        let width = cursor.width();
        let (mut record, mut records, mut own) = (Record::default(), Vec::new(), Vec::new());
        loop {
            match cursor.next(&mut record)? {
                Entry::End => break,
                Entry::Block(block) => drop(cursor.skip(block)?),
                Entry::Record => {
                    own = cursor.own_abbreviations().to_vec();
                    let mut operands = vec![u64::from(record.code)];
                    operands.extend_from_slice(&record.operands);
                    if let (value_symtab::FNENTRY, [_, value, place, ..]) = (record.code, &mut operands[..]) {
                        *place = place.wrapping_add_signed(moved(*value).unwrap_or(0));
                    }
                    records.push(operands);
                }
            }
        }
        let abbreviations = Abbreviations::new(info.of(value_symtab::BLOCK).iter().chain(&own));
        let mut table = Output::new(self.width);
        table.enter(value_symtab::BLOCK, width.max(abbreviations.width()));
        own.iter().for_each(|own| table.define(&own.0));
        records.iter().for_each(|record| abbreviations.write(&mut table, record, b""));
        table.leave();
        out.extend_from_slice(&table.into_bytes());
        Ok(())
    }
}

/// Functions that are declared in addition.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// Their records.
    pub records: Vec<Vec<u64>>,
    /// All strings, with their names.
    pub names: Vec<u8>,
}

impl Declared {
    /// The records in the block of the module, where ids of abbreviations have this width.
    fn encoded(&self, width: u32) -> Vec<u8> {
        let mut output = Output::new(width);
        self.records.iter().for_each(|record| output.record(code::FUNCTION, record));
        if !output.place().is_multiple_of(32) {
            // Blocks of functions begin at a boundary of words, where a block ends.
            output.enter(metadata_kind::BLOCK, 3);
            output.leave();
        }
        output.into_bytes()
    }

    /// The table of strings.
    fn strings(&self) -> Vec<u8> {
        let mut output = Output::new(2);
        write_strings(&mut output, &self.names);
        output.into_bytes()
    }
}

/// The table of strings after the module; `None` if there is none, or several. What is no block is
/// the padding of some tools.
fn strings_after(data: &[u8], module_end: usize) -> Option<Range<usize>> {
    let mut cursor = Cursor::new(data, module_end);
    let (mut found, mut record) = (Vec::new(), Record::default());
    loop {
        let start = cursor.bit() / 8;
        let Ok(Entry::Block(block)) = cursor.next(&mut record) else { break };
        if cursor.skip(block).is_err() {
            break;
        }
        if block == strtab::BLOCK {
            found.push(start..cursor.bit() / 8);
        }
    }
    if found.len() == 1 { found.pop() } else { None }
}

/// True if a record has one operand, which its abbreviation stores in a word.
fn is_word(record: &Record, abbreviation: Option<&Abbreviation>) -> bool {
    let last = abbreviation.and_then(|abbreviation| abbreviation.0.last());
    record.operands.len() == 1 && last == Some(&Operand::Fixed(PLACE_BITS as u32))
}

/// A file that is copied in pieces.
struct Writer<'w> {
    data: &'w [u8],
    out: Vec<u8>,
    /// The end of what was copied or left out.
    copied: usize,
    /// The ranges that are left out and were not reached yet.
    stale: &'w [Range<usize>],
}

impl Writer<'_> {
    /// Copies up to a place. Returns how many words what is there has moved.
    fn copy_to(&mut self, end: usize) -> i64 {
        while let Some((stale, rest)) = self.stale.split_first().filter(|(stale, _)| stale.end <= end) {
            self.out.extend_from_slice(&self.data[self.copied..stale.start]);
            (self.copied, self.stale) = (stale.end, rest);
        }
        self.out.extend_from_slice(&self.data[self.copied..end]);
        self.copied = end;
        (self.out.len() as i64 - end as i64) / 4
    }
}

/// Adds to a number of 32 bits at a bit.
fn patch(bytes: &mut [u8], bit: usize, moved: i64) {
    let (start, shift) = (bit / 8, bit % 8);
    let mut window = [0; 8];
    let n = window.len().min(bytes.len() - start);
    window[..n].copy_from_slice(&bytes[start..start + n]);
    let word = u64::from_le_bytes(window);
    let mask = u64::from(u32::MAX) << shift;
    let value = ((word & mask) >> shift).wrapping_add_signed(moved);
    let word = word & !mask | value << shift & mask;
    bytes[start..start + n].copy_from_slice(&word.to_le_bytes()[..n]);
}
