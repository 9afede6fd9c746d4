//! The words before a global: linkage, visibility, `dso_local` and the like.

use crate::attributes::Demands;
use crate::items::Global;
use crate::read::attributes::{Place, Skipped, skip_attribute, skip_convention};
use crate::read::cursor::{Cursor, Read};
use crate::types::TypeInterner;

/// The words that were read.
#[derive(Default)]
pub(super) struct Linkage<'t> {
    pub linkage: &'t [u8],
    visibility: &'t [u8],
    /// `dllimport`, `dllexport`, or nothing.
    dll: &'t [u8],
    /// `dso_local`, `dso_preemptable`, or nothing.
    dso: &'t [u8],
    /// The demands of attributes on results.
    pub demands: Demands,
    /// The word that was noted last, and its rank: they have an order.
    last: (usize, &'t [u8]),
}

/// The words that may precede a global, in their order; those of one row exclude one another.
const LINKAGE_WORDS: &[&[&[u8]]] = &[
    &[
        b"private",
        b"internal",
        b"weak",
        b"weak_odr",
        b"linkonce",
        b"linkonce_odr",
        b"available_externally",
        b"appending",
        b"common",
        b"extern_weak",
        b"external",
    ],
    &[b"dso_local", b"dso_preemptable"],
    &[b"default", b"hidden", b"protected"],
    &[b"dllimport", b"dllexport"],
    &[b"thread_local"],
    &[b"unnamed_addr", b"local_unnamed_addr"],
    &[b"addrspace"],
    &[b"externally_initialized"],
];

/// The number of rows of [`LINKAGE_WORDS`] that a function may have.
const LINKAGE_OF_FUNCTIONS: usize = 4;

impl<'t> Linkage<'t> {
    /// Notes a word, which ends at the cursor. True if the word is known.
    pub fn note(&mut self, cur: &Cursor<'t>, word: &'t [u8]) -> Read<bool> {
        let Some(rank) = LINKAGE_WORDS.iter().position(|words| words.contains(&word)) else { return Ok(false) };
        let (last, known) = self.last;
        if rank < last {
            let message = format!("this cannot stand after '{}'", String::from_utf8_lossy(known));
            return cur.error_at(cur.pos - word.len(), message);
        }
        self.last = (rank + 1, word);
        match rank {
            0 => self.linkage = word,
            1 => self.dso = word,
            2 => self.visibility = word,
            3 => self.dll = word,
            _ => {}
        }
        Ok(true)
    }

    /// Takes a word before the result of a function: linkage, calling convention, attribute.
    pub fn take(&mut self, cur: &mut Cursor<'t>, types: &mut TypeInterner<'_>, expected: &str) -> Read<()> {
        let word = cur.word_here();
        if !word.is_empty() {
            let after = Cursor { pos: cur.pos + word.len(), ..*cur };
            if self.note(&after, word)? {
                if self.last.0 > LINKAGE_OF_FUNCTIONS {
                    return cur.error(expected);
                }
                *cur = after;
                return Ok(());
            }
        }
        // No linkage word follows a calling convention, and no calling convention follows an
        // attribute.
        let before = std::mem::replace(&mut self.last, (LINKAGE_WORDS.len(), word)).0;
        if before < LINKAGE_WORDS.len() && skip_convention(cur)? {
            return Ok(());
        }
        self.last.0 = LINKAGE_WORDS.len() + 1;
        let at = cur.token_start();
        match skip_attribute(cur, types, Place::Return)? {
            Skipped::Nothing => return cur.error(expected),
            Skipped::Other => {}
            Skipped::Known(attribute) => self.demands.add(attribute, &cur.text[at..cur.pos]),
        }
        Ok(())
    }

    /// Checks that the words go together for a variable, or for a function that is declared or
    /// defined, and notes them. The cursor is after them.
    pub fn put_into(&self, global: &mut Global, cur: &Cursor<'t>, is_definition: Option<bool>) -> Read<()> {
        let is_local = matches!(self.linkage, b"private" | b"internal");
        if is_local && matches!(self.visibility, b"hidden" | b"protected") {
            return cur.error("symbol with local linkage must have default visibility");
        }
        if is_local && !self.dll.is_empty() {
            return cur.error("symbol with local linkage cannot have a DLL storage class");
        }
        if self.dso == b"dso_local" && self.dll == b"dllimport" {
            return cur.error("dllimport cannot be dso_local");
        }
        global.extern_weak = self.linkage == b"extern_weak";
        global.is_unusual =
            !self.dll.is_empty() || matches!(self.linkage, b"appending" | b"common" | b"available_externally");
        global.interposable = matches!(self.linkage, b"extern_weak" | b"weak" | b"linkonce" | b"common");
        match (is_definition, self.linkage) {
            (None, _) | (_, b"" | b"external") => Ok(()),
            (_, b"appending" | b"common") => cur.error("invalid function linkage type"),
            (Some(true), b"extern_weak") => cur.error("invalid linkage for function definition"),
            (Some(false), linkage) if linkage != b"extern_weak" => {
                cur.error("invalid linkage for function declaration")
            }
            _ => Ok(()),
        }
    }
}
