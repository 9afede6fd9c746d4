//! All blocks and records of a file, in order, with their names.

use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::codes::{self, block_name, identification, record_name};
use crate::error::Error;
use crate::read::Container;
use std::fmt::Write;

/// What comes next in a file.
#[derive(Debug, Clone, Copy)]
pub enum Item<'r> {
    /// A block begins, with this number.
    Enter(u32),
    /// A record of the innermost block.
    Record(&'r Record),
    /// The innermost block, with this number, ends.
    Leave(u32),
}

/// A walk over the blocks and records of a file.
///
/// ```
/// use memphis_bitcode::{Item, Records, block_name};
/// // The magic number of LLVM, then an empty block 13.
/// let bytes = [b'B', b'C', 0xc0, 0xde, 0x35, 0x14, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
/// let mut records = Records::new(&bytes)?;
/// let Some(Item::Enter(block)) = records.next()? else { panic!("a block") };
/// assert_eq!(block_name(block), Some("IDENTIFICATION_BLOCK_ID"));
/// assert!(matches!(records.next()?, Some(Item::Leave(13))));
/// assert!(records.next()?.is_none());
/// # Ok::<(), memphis_bitcode::Error>(())
/// ```
#[derive(Debug)]
pub struct Records<'d> {
    cursor: Cursor<'d>,
    info: BlockInfo,
    record: Record,
}

impl<'d> Records<'d> {
    /// A walk that starts at the first block.
    ///
    /// # Errors
    /// The bytes do not begin as bitcode does.
    pub fn new(bytes: &'d [u8]) -> Result<Records<'d>, Error> {
        let (range, first) = Container::start(bytes)?;
        let cursor = Cursor::new(&bytes[range], first);
        Ok(Records { cursor, info: BlockInfo::default(), record: Record::default() })
    }

    /// The bitcode, without a wrapper around it: a record's [blob](Record::blob) is a range of it.
    pub fn data(&self) -> &'d [u8] {
        self.cursor.data()
    }

    /// Goes on to the next item; `None` at the end.
    ///
    /// # Errors
    /// The bitcode is malformed.
    #[expect(clippy::should_implement_trait, reason = "an item borrows the walk")]
    pub fn next(&mut self) -> Result<Option<Item<'_>>, Error> {
        loop {
            let outer = self.cursor.block();
            match self.cursor.next(&mut self.record)? {
                Entry::Record => return Ok(Some(Item::Record(&self.record))),
                Entry::End => return Ok(outer.map(Item::Leave)),
                // The abbreviations in it are for other blocks, so the walk does not go in.
                Entry::Block(block) if block == crate::bits::BLOCKINFO => self.cursor.block_info(&mut self.info)?,
                Entry::Block(block) => {
                    self.cursor.enter(block, &self.info)?;
                    return Ok(Some(Item::Enter(block)));
                }
            }
        }
    }
}

/// The program that wrote bitcode, as its identification names it: `LLVM19.1.7`. `None` if nothing
/// does.
pub fn producer(bytes: &[u8]) -> Option<String> {
    let mut records = Records::new(bytes).ok()?;
    loop {
        match records.next().ok()?? {
            Item::Enter(identification::BLOCK) => {}
            Item::Record(record) if record.code == identification::STRING => {
                return record
                    .operands
                    .iter()
                    .map(|&character| char::from_u32(u32::try_from(character).ok()?))
                    .collect();
            }
            Item::Record(_) => {}
            Item::Enter(_) | Item::Leave(_) => return None,
        }
    }
}

/// Writes all blocks and records as text, a line each, in the notation of LLVM's analyzer: the
/// names, the operands, and the characters of a string.
///
/// # Errors
/// The bitcode is malformed. What comes before the error was written.
pub fn write_records(bytes: &[u8], out: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let mut records = Records::new(bytes)?;
    let mut depth = 0;
    let mut blocks: Vec<u32> = Vec::new();
    let mut line = String::new();
    while let Some(item) = records.next()? {
        line.clear();
        match item {
            Item::Enter(block) => {
                let _ = writeln!(line, "{:1$}<{2}>", "", 2 * depth, name_of(block));
                blocks.push(block);
                depth += 1;
            }
            Item::Leave(block) => {
                depth = depth.saturating_sub(1);
                blocks.pop();
                let _ = writeln!(line, "{:1$}</{2}>", "", 2 * depth, name_of(block));
            }
            Item::Record(record) => {
                let block = blocks.last().copied().unwrap_or(u32::MAX);
                write_record(record, block, depth, &mut line);
            }
        }
        out(&line);
    }
    Ok(())
}

fn name_of(block: u32) -> String {
    block_name(block).map_or_else(|| format!("UnknownBlock{block}"), str::to_owned)
}

fn write_record(record: &Record, block: u32, depth: usize, line: &mut String) {
    let _ = write!(line, "{:1$}<", "", 2 * depth);
    match record_name(block, record.code) {
        Some(name) => line.push_str(name),
        None => {
            let _ = write!(line, "UnknownCode{}", record.code);
        }
    }
    if record.abbreviation != 3 {
        let _ = write!(line, " abbrevid={}", record.abbreviation);
    }
    for (at, operand) in record.operands.iter().enumerate() {
        let _ = write!(line, " op{at}={operand}");
    }
    line.push_str("/>");
    if !record.blob.is_empty() {
        let _ = write!(line, " blob of {} bytes", record.blob.len());
    }
    let skipped = match block {
        codes::value_symtab::BLOCK => 1,
        codes::metadata_kind::BLOCK => 1,
        _ => 0,
    };
    let characters = record.operands.get(skipped..).unwrap_or_default();
    let is_text = |&character: &u64| (0x20..0x7f).contains(&character);
    if characters.len() > 2 && characters.iter().all(is_text) {
        let text: String = characters.iter().map(|&character| character as u8 as char).collect();
        let _ = write!(line, " record string = '{text}'");
    }
    line.push('\n');
}
