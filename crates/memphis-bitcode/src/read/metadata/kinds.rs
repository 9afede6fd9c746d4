//! Kinds of attachments: their names, numbers and order.

use crate::bits::{Cursor, Entry, Record};
use crate::codes::metadata_kind;
use crate::error::Error;
use crate::read::text::Text;
use hashbrown::HashMap;

/// The kinds that LLVM 22 knows itself, by number.
const FIXED: [&str; 47] = [
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "make.implicit",
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
    "coro.outside.frame",
    "mmra",
    "noalias.addrspace",
    "callee_type",
    "nofree",
    "captures",
    "alloc_token",
    "implicit.ref",
];

/// The kinds of attachments in a module.
///
/// A kind is numbered as LLVM 22 numbers it: those that it knows itself first, others in the order
/// in which the module names them. Attachments are printed in the order of these numbers.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    /// From numbers in records to ours.
    in_records: HashMap<u64, u32>,
    /// The names of the kinds from number `FIXED.len()` on.
    names: Vec<Vec<u8>>,
    /// From these names to the numbers.
    by_name: HashMap<Vec<u8>, u32>,
}

impl Kinds {
    /// The number of `!dbg`.
    pub(crate) const DBG: u32 = 0;
    /// The number of `!tbaa`.
    pub(crate) const TBAA: u32 = 1;
    /// The number of `!prof`.
    pub(crate) const PROF: u32 = 2;
    /// The number of `!llvm.loop`.
    pub(crate) const LOOP: u32 = 18;
    /// The number of `!DIAssignID`.
    pub(crate) const ASSIGN_ID: u32 = 38;

    /// Reads the rest of the block of kinds that the cursor is in.
    ///
    /// # Errors
    /// A record is malformed.
    pub(crate) fn read_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(block) => {
                    cursor.skip(block)?;
                }
                Entry::Record if record.code == metadata_kind::KIND => {
                    self.record(&record.operands).map_err(|message| cursor.error_in(&record, message))?;
                }
                Entry::Record => {}
            }
        }
    }

    /// Takes the operands of a record of a kind: its number, and the bytes of its name.
    ///
    /// # Errors
    /// The name is missing, or the number has one.
    pub(crate) fn record(&mut self, operands: &[u64]) -> Result<(), String> {
        let [number, name @ ..] = operands else { return Err("a kind without a number".into()) };
        if name.is_empty() {
            return Err("a kind without a name".into());
        }
        let name: Vec<u8> = name.iter().map(|&byte| byte as u8).collect();
        let kind = self.find(&name).unwrap_or_else(|| {
            let kind = (FIXED.len() + self.names.len()) as u32;
            self.names.push(name.clone());
            self.by_name.insert(name, kind);
            kind
        });
        match self.in_records.insert(*number, kind) {
            None => Ok(()),
            Some(_) => Err(format!("kind {number} has two names")),
        }
    }

    /// The number of the kind that has this one in records; `None` if there is none.
    pub(crate) fn kind(&self, in_record: u64) -> Option<u32> {
        self.in_records.get(&in_record).copied()
    }

    /// The number of the kind with this name; `None` if there is none.
    pub(crate) fn find(&self, name: &[u8]) -> Option<u32> {
        let known = FIXED.iter().position(|known| known.as_bytes() == name).map(|index| index as u32);
        known.or_else(|| self.by_name.get(name).copied())
    }

    /// The name of a kind, without `!`.
    ///
    /// # Panics
    /// There is no such kind.
    pub(crate) fn name(&self, kind: u32) -> &[u8] {
        match FIXED.get(kind as usize) {
            Some(name) => name.as_bytes(),
            None => &self.names[kind as usize - FIXED.len()],
        }
    }
}

/// Adds the name of a kind or of named metadata as LLVM writes it after `!`.
pub(crate) fn push_identifier(name: &[u8], text: &mut Text) {
    if name.is_empty() {
        text.push(b"<empty name> ");
    }
    for (index, &byte) in name.iter().enumerate() {
        let is_plain = byte.is_ascii_alphabetic()
            || matches!(byte, b'-' | b'$' | b'.' | b'_')
            || index > 0 && byte.is_ascii_digit();
        match is_plain {
            true => text.bytes.push(byte),
            false => {
                const HEX: &[u8; 16] = b"0123456789ABCDEF";
                text.push(&[b'\\', HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
            }
        }
    }
}
