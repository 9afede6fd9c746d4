//! Kinds of attachments: their names, numbers and order.

use crate::bits::{Cursor, Entry, Record};
use crate::codes::metadata_kind;
use crate::error::Error;
use crate::read::text::Text;

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
    /// From numbers in records to ours, ordered.
    in_records: Vec<(u32, u32)>,
    /// The names of the kinds from number `FIXED.len()` on.
    names: Vec<Vec<u8>>,
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
        let number = u32::try_from(*number).map_err(|_| "the number of a kind is too large")?;
        let place = match self.in_records.binary_search_by_key(&number, |pair| pair.0) {
            Ok(_) => return Err(format!("kind {number} has two names")),
            Err(place) => place,
        };
        let name: Vec<u8> = name.iter().map(|&byte| byte as u8).collect();
        let kind = self.kind_with_name(name);
        self.in_records.insert(place, (number, kind));
        Ok(())
    }

    fn kind_with_name(&mut self, name: Vec<u8>) -> u32 {
        let own = self.names.iter().position(|known| *known == name).map(|index| FIXED.len() + index);
        let known = FIXED.iter().position(|known| known.as_bytes() == name).or(own);
        let index = known.unwrap_or_else(|| {
            self.names.push(name);
            FIXED.len() + self.names.len() - 1
        });
        index as u32
    }

    /// The number of the kind that has this one in records; `None` if there is none.
    pub(crate) fn kind(&self, in_record: u64) -> Option<u32> {
        let number = u32::try_from(in_record).ok()?;
        let place = self.in_records.binary_search_by_key(&number, |pair| pair.0).ok()?;
        Some(self.in_records[place].1)
    }

    /// The number of the kind with this name; `None` if there is none.
    pub(crate) fn find(&self, name: &[u8]) -> Option<u32> {
        let own = || self.names.iter().position(|known| *known == name).map(|index| FIXED.len() + index);
        FIXED.iter().position(|known| known.as_bytes() == name).or_else(own).map(|index| index as u32)
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
