//! A stand-in.
use super::constants::Values;
use super::text::{Target, Text};
use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::error::Error;

#[derive(Debug, Default)]
pub(crate) struct Level {
    locations: Vec<[u64; 5]>,
    pub kinds: Vec<(u64, Vec<u8>)>,
}
impl Level {
    pub fn location(&mut self, location: [u64; 5]) -> u32 {
        self.locations.push(location);
        0
    }
    pub fn write_operand(&self, id: u32, _values: &dyn Values, text: &mut Text) -> Result<(), String> {
        text.push(b"!");
        text.reference(Target::Node(id));
        Ok(())
    }
    pub fn read_kinds(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(b) => {
                    cursor.skip(b)?;
                }
                Entry::Record => {
                    self.kinds.push((record.operands[0], super::container::bytes_of(&record.operands[1..])))
                }
            }
        }
    }
    pub fn kind_name(&self, kind: u32) -> &[u8] {
        self.kinds.iter().find(|k| k.0 == kind as u64).map_or(b"unknown", |k| &k.1)
    }
    pub fn kind_order(&self, kind: u32) -> u64 {
        kind as u64
    }
}
pub(crate) fn _unused(_: &BlockInfo) {}
