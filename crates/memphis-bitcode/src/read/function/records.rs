//! The records of a function's block, and of the blocks in it, in flat tables.

use super::super::Tables;
use super::super::constants::Constants;
use crate::bits::{BlockPlace, Cursor, Entry, Record};
use crate::codes::{self, constants, function as code, metadata, metadata_attachment, uselist, value_symtab};
use crate::error::Error;
use std::ops::Range;

/// A record of the function's block.
#[derive(Debug, Clone)]
pub(crate) struct Plain {
    pub code: u32,
    pub operands: Range<u32>,
    /// Offset of its first byte.
    pub byte: u32,
}

/// An attachment of an instruction, or of the function.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attachment {
    /// The number of the instruction; `u32::MAX` for the function.
    pub instruction: u32,
    pub kind: u32,
    pub node: u32,
}

/// What a function's block contains.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub list: Vec<Plain>,
    pub operands: Vec<u64>,
    pub constants: Constants,
    /// The blocks of constants.
    pub constant_blocks: Vec<BlockPlace>,
    /// The blocks of metadata.
    pub metadata: Vec<BlockPlace>,
    pub attachments: Vec<Attachment>,
    /// Names of values: the value, and the characters among [`Records::names`].
    pub value_names: Vec<(u64, Range<u32>)>,
    /// Names of blocks.
    pub block_names: Vec<(u64, Range<u32>)>,
    pub names: Vec<u8>,
    /// Orders of the uses of blocks: the block, and the places among [`Records::operands`].
    pub block_orders: Vec<(u64, Range<u32>)>,
    /// The number of records before the first constants; they come before all instructions.
    pub n_before_constants: usize,
}

impl Records {
    fn clear(&mut self) {
        self.list.clear();
        self.operands.clear();
        self.constants.clear();
        self.constant_blocks.clear();
        self.metadata.clear();
        self.attachments.clear();
        self.value_names.clear();
        self.block_names.clear();
        self.names.clear();
        self.block_orders.clear();
        self.n_before_constants = 0;
    }

    /// The operands of a record.
    pub fn of(&self, record: &Plain) -> &[u64] {
        &self.operands[record.operands.start as usize..record.operands.end as usize]
    }

    /// Reads the block at a place.
    pub fn read(&mut self, tables: &Tables<'_>, place: BlockPlace) -> Result<(), Error> {
        self.clear();
        let module = &tables.module;
        let mut cursor = Cursor::in_block(module.data, place, &module.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Record => {
                    let operands = self.push(&record.operands);
                    self.list.push(Plain { code: record.code, operands, byte: (record.start / 8) as u32 });
                }
                Entry::Block(constants::BLOCK) => {
                    self.n_before_constants = self.list.len();
                    self.constant_blocks.push(cursor.place(constants::BLOCK));
                    self.constants.read(&mut cursor, &module.info, &module.types)?;
                }
                Entry::Block(metadata::BLOCK) => self.metadata.push(cursor.skip(metadata::BLOCK)?),
                Entry::Block(value_symtab::BLOCK) => self.read_names(&mut cursor, tables)?,
                Entry::Block(metadata_attachment::BLOCK) => self.read_attachments(&mut cursor, tables)?,
                Entry::Block(uselist::BLOCK) => self.read_orders(&mut cursor, tables)?,
                Entry::Block(block) => {
                    cursor.skip(block)?;
                }
            }
        }
    }

    fn push(&mut self, operands: &[u64]) -> Range<u32> {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        start..self.operands.len() as u32
    }

    /// Adds the name of a value.
    pub fn add_name(&mut self, value: u64, name: &[u8]) {
        let start = self.names.len() as u32;
        self.names.extend_from_slice(name);
        self.value_names.push((value, start..self.names.len() as u32));
    }

    /// Adds the name of a block.
    pub fn add_block_name(&mut self, block: u64, name: &[u8]) {
        let start = self.names.len() as u32;
        self.names.extend_from_slice(name);
        self.block_names.push((block, start..self.names.len() as u32));
    }

    fn read_names(&mut self, cursor: &mut Cursor<'_>, tables: &Tables<'_>) -> Result<(), Error> {
        cursor.enter(codes::value_symtab::BLOCK, &tables.module.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block in the table of names")),
                Entry::Record => {
                    let names = match record.code {
                        value_symtab::ENTRY => &mut self.value_names,
                        value_symtab::BBENTRY => &mut self.block_names,
                        _ => continue,
                    };
                    let Some((&value, characters)) = record.operands.split_first() else {
                        return Err(cursor.error_in(&record, "a name of nothing"));
                    };
                    let start = self.names.len() as u32;
                    self.names.extend(characters.iter().map(|&character| character as u8));
                    names.push((value, start..self.names.len() as u32));
                }
            }
        }
    }

    fn read_attachments(&mut self, cursor: &mut Cursor<'_>, tables: &Tables<'_>) -> Result<(), Error> {
        cursor.enter(metadata_attachment::BLOCK, &tables.module.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block among the attachments")),
                Entry::Record if record.code == metadata_attachment::ATTACHMENT => {
                    let (instruction, pairs) = match record.operands.len() % 2 {
                        1 => (record.operands[0], &record.operands[1..]),
                        _ => (u32::MAX as u64, &record.operands[..]),
                    };
                    for pair in pairs.chunks_exact(2) {
                        let instruction = instruction as u32;
                        self.attachments.push(Attachment { instruction, kind: pair[0] as u32, node: pair[1] as u32 });
                    }
                }
                Entry::Record => {}
            }
        }
    }

    fn read_orders(&mut self, cursor: &mut Cursor<'_>, tables: &Tables<'_>) -> Result<(), Error> {
        cursor.enter(uselist::BLOCK, &tables.module.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block among the orders of uses")),
                Entry::Record if record.code == uselist::BB => {
                    let Some((&block, places)) = record.operands.split_last() else {
                        return Err(cursor.error_in(&record, "an order of the uses of nothing"));
                    };
                    let places = self.push(places);
                    self.block_orders.push((block, places));
                }
                Entry::Record => {}
            }
        }
    }

    /// Returns whether a code is that of an instruction.
    pub fn is_instruction(record: u32) -> bool {
        let is_other = matches!(
            record,
            code::DECLAREBLOCKS
                | code::DEBUG_LOC
                | code::DEBUG_LOC_AGAIN
                | code::OPERAND_BUNDLE
                | code::BLOCKADDR_USERS
        );
        !is_other && !Records::is_debug_record(record)
    }

    /// Returns whether a code is that of a record about a variable or label. In the text it is
    /// before the instruction whose record it follows.
    pub fn is_debug_record(record: u32) -> bool {
        matches!(
            record,
            code::DEBUG_RECORD_VALUE
                | code::DEBUG_RECORD_DECLARE
                | code::DEBUG_RECORD_ASSIGN
                | code::DEBUG_RECORD_VALUE_SIMPLE
                | code::DEBUG_RECORD_LABEL
                | code::DEBUG_RECORD_DECLARE_VALUE
        )
    }
}
