//! Where the module is in a file of bitcode.

use crate::bits::{BlockInfo, BlockPlace, Cursor, Entry, Record};
use crate::codes::{identification, module, strtab};
use crate::error::Error;
use std::ops::Range;

/// `BC` and the number of LLVM.
const MAGIC: &[u8; 4] = b"BC\xc0\xde";
/// The number of the wrapper that some systems put around bitcode.
const WRAPPER: &[u8; 4] = &[0xde, 0xc0, 0x17, 0x0b];

/// The number of bytes, less than which are no block.
const MIN_BLOCK: usize = 8;

/// The parts of a file.
#[derive(Debug, Clone)]
pub(crate) struct Container {
    /// The bytes without a wrapper, among those that were given.
    pub bytes: Range<usize>,
    /// The block of the module, in those bytes.
    pub module: BlockPlace,
    /// The table of strings, in those bytes.
    pub strings: Range<usize>,
}

/// Returns whether bytes begin as bitcode does, raw or in its wrapper.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || bytes.starts_with(WRAPPER)
}

/// The bitcode in a wrapper, or all of the bytes.
fn unwrapped(bytes: &[u8]) -> Result<Range<usize>, Error> {
    if !bytes.starts_with(WRAPPER) {
        return Ok(0..bytes.len());
    }
    let field = |at: usize| -> Option<usize> {
        Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().expect("four bytes")) as usize)
    };
    match (field(8), field(12)) {
        (Some(offset), Some(size)) if offset.checked_add(size).is_some_and(|end| end <= bytes.len()) => {
            Ok(offset..offset + size)
        }
        _ => Err(Error::new(0, None, "the wrapper around the bitcode is longer than the file")),
    }
}

impl Container {
    /// The bytes without a wrapper, and the place of the first block in them.
    ///
    /// # Errors
    /// They do not begin as bitcode does.
    pub fn start(given: &[u8]) -> Result<(Range<usize>, usize), Error> {
        let range = unwrapped(given)?;
        match given[range.clone()].starts_with(MAGIC) {
            true => Ok((range, MAGIC.len())),
            false => Err(Error::new(range.start, None, "expected the bytes `BC` 0xC0 0xDE, with which bitcode begins")),
        }
    }

    /// Finds the parts of a file with one module.
    ///
    /// # Errors
    /// It is no bitcode, or has no module or several.
    pub fn find(given: &[u8]) -> Result<Container, Error> {
        let (range, first) = Container::start(given)?;
        let bytes = &given[range.clone()];
        let mut cursor = Cursor::new(bytes, first);
        let (info, mut record) = (BlockInfo::default(), Record::default());
        let (mut modules, mut strings) = (Vec::new(), 0..0);
        loop {
            // Some tools leave bytes at the end in which there is no room for a block.
            if cursor.bit() / 8 + MIN_BLOCK >= bytes.len() {
                break;
            }
            match cursor.next(&mut record)? {
                Entry::End => break,
                Entry::Record => return Err(cursor.error_in(&record, "a record outside of all blocks")),
                Entry::Block(identification::BLOCK) => check_identification(&mut cursor)?,
                Entry::Block(module::BLOCK) => modules.push((cursor.bit() / 8, cursor.skip(module::BLOCK)?)),
                Entry::Block(strtab::BLOCK) => {
                    cursor.enter(strtab::BLOCK, &info)?;
                    read_strings(&mut cursor, &mut strings)?;
                }
                Entry::Block(block) => {
                    cursor.skip(block)?;
                }
            }
        }
        match modules[..] {
            [(_, module)] => Ok(Container { bytes: range, module, strings }),
            [] => Err(Error::new(range.end, None, "the bitcode has no module")),
            [.., (byte, _)] => {
                let n = modules.len();
                Err(Error::new(byte, None, format!("expected one module in the file, found {n}")))
            }
        }
    }
}

/// Checks the block that names the program that wrote the module.
fn check_identification(cursor: &mut Cursor<'_>) -> Result<(), Error> {
    cursor.enter(identification::BLOCK, &BlockInfo::default())?;
    let mut record = Record::default();
    loop {
        match cursor.next(&mut record)? {
            Entry::End => return Ok(()),
            Entry::Block(_) => return Err(cursor.error("a block in the identification")),
            Entry::Record => match record.code {
                identification::STRING => {}
                identification::EPOCH if record.operands.first() == Some(&0) => {}
                identification::EPOCH => return Err(cursor.error_in(&record, "an epoch of bitcode other than 0")),
                _ => return Err(cursor.error_in(&record, "an unknown record in the identification")),
            },
        }
    }
}

fn read_strings(cursor: &mut Cursor<'_>, strings: &mut Range<usize>) -> Result<(), Error> {
    let mut record = Record::default();
    loop {
        match cursor.next(&mut record)? {
            Entry::End => return Ok(()),
            Entry::Block(block) => {
                cursor.skip(block)?;
            }
            Entry::Record if record.code == strtab::BLOB => *strings = record.blob.clone(),
            Entry::Record => {}
        }
    }
}

/// The characters of a record as bytes.
pub(crate) fn bytes_of(operands: &[u64]) -> Vec<u8> {
    operands.iter().map(|&byte| byte as u8).collect()
}
