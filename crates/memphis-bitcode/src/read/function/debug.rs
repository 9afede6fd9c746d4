//! What a function says about debugging, and other metadata of it: locations, records, attachments.

use super::super::Tables;
use super::super::constants::Values;
use super::super::metadata::Level;
use super::super::text::{Target, Text};
use super::body::{Inst, Local};
use super::records::{Attachment, Records};
use crate::codes::function as code;
use crate::error::Error;

type Written = Result<(), String>;

/// The metadata of a function, while it is written.
pub(super) struct Debug<'d> {
    tables: &'d Tables<'d>,
    records: &'d Records,
    level: Level,
    /// The attachments of instructions, by instruction.
    attachments: Vec<Attachment>,
    /// The first attachment that is not written.
    next: usize,
    /// The location that `DEBUG_LOC_AGAIN` repeats.
    last_location: Option<u32>,
}

impl<'d> Debug<'d> {
    /// Reads the metadata of the function.
    pub fn new(tables: &'d Tables<'_>, records: &'d Records) -> Result<Debug<'d>, Error> {
        let mut attachments = records.attachments.clone();
        // The function's own come first.
        let key = |a: &Attachment| (a.instruction.wrapping_add(1), tables.metadata.kind_order(a.kind));
        attachments.sort_by_key(key);
        Ok(Debug { tables, records, level: Level::default(), attachments, next: 0, last_location: None })
    }

    /// The metadata, with the locations that instructions have.
    pub fn into_level(self) -> Level {
        self.level
    }

    /// Writes the attachments of the function.
    pub fn write_function_attachments(&mut self, values: &dyn Values, text: &mut Text) -> Written {
        self.write_until(u32::MAX, b" ", values, text)
    }

    /// Writes the next attachments, those of this instruction.
    fn write_until(&mut self, instruction: u32, separator: &[u8], values: &dyn Values, text: &mut Text) -> Written {
        while let Some(&attachment) = self.attachments.get(self.next) {
            if attachment.instruction != instruction {
                break;
            }
            self.next += 1;
            text.push(separator);
            text.push(b"!");
            text.push(self.tables.metadata.kind_name(attachment.kind));
            text.push(b" ");
            self.level.write_operand(attachment.node, values, text)?;
        }
        Ok(())
    }

    /// Writes a metadata operand of a call or record.
    pub fn write_operand(&self, values: &dyn Values, operand: u64, text: &mut Text) -> Written {
        self.level.write_operand(operand as u32, values, text)
    }

    /// Writes the debug records before an instruction, a line each.
    pub fn write_records(&mut self, values: &dyn Values, inst: &Inst, text: &mut Text) -> Written {
        for place in inst.trail.clone() {
            let record = &self.records.list[place as usize];
            let operands = self.records.of(record);
            let kind: &[u8] = match record.code {
                code::DEBUG_RECORD_VALUE | code::DEBUG_RECORD_VALUE_SIMPLE => b"value",
                code::DEBUG_RECORD_DECLARE => b"declare",
                code::DEBUG_RECORD_ASSIGN => b"assign",
                code::DEBUG_RECORD_DECLARE_VALUE => b"declare_value",
                code::DEBUG_RECORD_LABEL => b"label",
                _ => continue,
            };
            let _ = (kind, operands, values, &mut *text);
        }
        Ok(())
    }

    /// Writes the location of an instruction and its attachments.
    pub fn write_attachments(&mut self, values: &dyn Values, at: u32, inst: &Inst, text: &mut Text) -> Written {
        for place in inst.trail.clone() {
            let record = &self.records.list[place as usize];
            let location = match record.code {
                code::DEBUG_LOC => {
                    let operands = self.records.of(record);
                    let mut location = [0; 5];
                    for (slot, &operand) in location.iter_mut().zip(operands) {
                        *slot = operand;
                    }
                    Some(self.level.location(location))
                }
                code::DEBUG_LOC_AGAIN => self.last_location,
                _ => continue,
            };
            self.last_location = location;
            if let Some(location) = location {
                text.push(b", !dbg !");
                text.reference(Target::Node(location));
            }
        }
        self.write_until(at, b", ", values, text)
    }
}
